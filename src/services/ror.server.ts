import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";

/** ROR, the registry of research organisations (API version 2). */
const organizationSchema = z.object({
  id: z.string(),
  names: z.array(
    z.object({ value: z.string(), lang: z.string().nullish(), types: z.array(z.string()) }),
  ),
  locations: z.array(
    z.object({
      geonames_details: z.object({
        name: z.string().nullish(),
        country_code: z.string().nullish(),
      }),
    }),
  ),
  types: z.array(z.string()),
  status: z.string(),
});
const searchResponseSchema = z.object({ items: z.array(organizationSchema) });

export interface RorOrganization {
  readonly id: string;
  readonly names: readonly {
    readonly value: string;
    readonly lang: string | null;
    readonly types: readonly string[];
  }[];
  readonly city: string | null;
  readonly country: string | null;
  readonly types: readonly string[];
}

export async function searchRor(client: OutsideClient, text: string): Promise<RorOrganization[]> {
  const answer = await client.request("/v2/organizations", searchResponseSchema, {
    query: { query: toQueryText(text) },
  });
  return (answer?.items ?? []).filter(({ status }) => status === "active").map(toRorOrganization);
}

/** The organisation of an identifier (`https://ror.org/…`), also if it no longer exists under that name. */
export async function findRor(client: OutsideClient, id: string): Promise<RorOrganization | null> {
  const bare = id.slice(id.lastIndexOf("/") + 1);
  const answer = await client.request(
    `/v2/organizations/${encodeURIComponent(bare)}`,
    organizationSchema,
  );
  return answer && toRorOrganization(answer);
}

/** The fields we use: answers contain much history and many relations. */
function toRorOrganization({
  id,
  names,
  locations,
  types,
}: z.output<typeof organizationSchema>): RorOrganization {
  const place = locations[0]?.geonames_details;
  return {
    id,
    names: names.map(({ value, lang, types }) => ({ value, lang: lang ?? null, types })),
    city: place?.name ?? null,
    country: place?.country_code ?? null,
    types,
  };
}

/** The service uses Elasticsearch's query language: special characters are escaped, several words are quoted. */
function toQueryText(text: string): string {
  const escaped = text.trim().replace(/[+\-=&|><!(){}[\]^"~*?:\\/]/g, "\\$&");
  return /\s/.test(escaped) ? `"${escaped}"` : escaped;
}
