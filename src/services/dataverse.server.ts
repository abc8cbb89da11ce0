import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";
import { OutsideError } from "./outside-error.ts";
import type { OutsideWork, WorkPage, WorkSearch } from "./outside-work.ts";
import { toSolrPhrase } from "./outside-work.ts";

/** Datasets per request; their descriptions make answers long. */
const PER_PAGE = 100;
const MAX_PAGES = 100;

const responseSchema = z.object({
  status: z.literal("OK"),
  data: z.object({ total_count: z.int().min(0), items: z.array(z.unknown()) }),
});

const texts = z.array(z.string()).catch([]);
const text = z.string().optional().catch(undefined);
const itemSchema = z.object({
  global_id: z.string().min(1),
  name: z.string().min(1),
  authors: texts,
  publisher: text,
  name_of_dataverse: text,
  published_at: text,
  url: text,
  keywords: texts,
});

/** A person's datasets in the research-data repository, page by page. */
export async function* fetchDataverseWorks(
  client: OutsideClient,
  search: WorkSearch,
): AsyncGenerator<WorkPage> {
  let start = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await client.request("/api/search", responseSchema, {
      query: {
        q: buildDataverseQuery(search),
        type: "dataset",
        per_page: PER_PAGE,
        start,
        // Oldest first, so that new publications do not shift the pages already read.
        sort: "date",
        order: "asc",
      },
    });
    if (!read) throw new OutsideError(client.service, "nonsense");
    const { total_count, items } = read.data;
    const works = items.flatMap((one) => toWork(one) ?? []);
    if (items.length > 0 && works.length === 0) throw new OutsideError(client.service, "nonsense");
    yield { total: total_count, receivedCount: items.length, works };
    start += items.length;
    if (items.length === 0 || start >= total_count) return;
  }
}

export function buildDataverseQuery({ by, value }: WorkSearch): string {
  if (by === "name") {
    return `authorName:${toSolrPhrase(toFamilyFirst(value))} OR authorName:${toSolrPhrase(value)}`;
  }
  // Depositors write the bare identifier or its URL.
  return `authorIdentifier:${toSolrPhrase(value)} OR authorIdentifier:${toSolrPhrase(`https://orcid.org/${value}`)}`;
}

/** "Ada King Lovelace" → "Lovelace, Ada King", as the repository writes names. */
function toFamilyFirst(name: string): string {
  const words = name.trim().split(/\s+/);
  const family = words.pop() ?? "";
  return words.length > 0 ? `${family}, ${words.join(" ")}` : family;
}

function toWork(one: unknown): OutsideWork | undefined {
  const { data } = itemSchema.safeParse(one);
  if (!data) return undefined;
  return {
    identifier: data.global_id,
    kind: "dataset",
    title: data.name,
    authors: data.authors,
    container: data.publisher ?? data.name_of_dataverse,
    date: data.published_at,
    doi: data.global_id,
    url: data.url,
    keywords: data.keywords,
  };
}
