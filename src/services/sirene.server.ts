import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";

/** Sirene, INSEE's register of French companies and public bodies (API 3.11). */
const BASE = "/api-sirene/3.11/siret";
const MAX = 20;

const establishmentSchema = z.object({
  siret: z.string(),
  etablissementSiege: z.boolean().nullish(),
  uniteLegale: z.object({
    etatAdministratifUniteLegale: z.string().nullish(),
    denominationUniteLegale: z.string().nullish(),
    sigleUniteLegale: z.string().nullish(),
    categorieJuridiqueUniteLegale: z.string().nullish(),
    categorieEntreprise: z.string().nullish(),
  }),
  adresseEtablissement: z.object({
    codePostalEtablissement: z.string().nullish(),
    libelleCommuneEtablissement: z.string().nullish(),
  }),
  periodesEtablissement: z
    .array(z.object({ etatAdministratifEtablissement: z.string().nullish() }))
    .nullish(),
});
const findResponseSchema = z.object({ etablissement: establishmentSchema });
const searchResponseSchema = z.object({ etablissements: z.array(establishmentSchema) });

export interface SireneEstablishment {
  readonly siret: string;
  readonly name: string;
  readonly acronym: string | null;
  /** Four digits of INSEE's nomenclature: 7… are public bodies. */
  readonly legalForm: string | null;
  /** PME, ETI or GE. */
  readonly size: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly open: boolean;
}

export interface SireneAccess {
  readonly client: OutsideClient;
  /** INSEE requires a key; the fake service does not. */
  readonly key: string | undefined;
}

/** By name or SIREN. Closed establishments are left out. */
export async function searchSirene(
  { client, key }: SireneAccess,
  text: string,
): Promise<SireneEstablishment[]> {
  const siren = text.replace(/\s/g, "");
  const name = toPlainName(text);
  // An empty name would be a malformed query.
  if (!name) return [];
  const q = /^\d{9}$/.test(siren) ? `siren:${siren}` : `denominationUniteLegale:"${name}"`;
  const answer = await client.request(BASE, searchResponseSchema, {
    query: { q, nombre: MAX },
    headers: buildKeyHeader(key),
  });
  return (answer?.etablissements ?? []).map(toEstablishment).filter(({ open }) => open);
}

/** The establishment of a SIRET, or null if it has closed. */
export async function findSirene(
  { client, key }: SireneAccess,
  siret: string,
): Promise<SireneEstablishment | null> {
  const answer = await client.request(`${BASE}/${encodeURIComponent(siret)}`, findResponseSchema, {
    headers: buildKeyHeader(key),
  });
  const found = answer && toEstablishment(answer.etablissement);
  return found?.open ? found : null;
}

const buildKeyHeader = (key: string | undefined): Record<string, string> =>
  key ? { "X-INSEE-Api-Key-Integration": key } : {};

/** Names are in capitals without accents there; punctuation would be read as query syntax. */
const toPlainName = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

function toEstablishment(one: z.output<typeof establishmentSchema>): SireneEstablishment {
  const { uniteLegale: unit, adresseEtablissement: address, periodesEtablissement: periods } = one;
  return {
    siret: one.siret,
    name: unit.denominationUniteLegale ?? one.siret,
    acronym: unit.sigleUniteLegale ?? null,
    legalForm: unit.categorieJuridiqueUniteLegale ?? null,
    size: unit.categorieEntreprise ?? null,
    postcode: address.codePostalEtablissement ?? null,
    city: address.libelleCommuneEtablissement ?? null,
    // The first period is the current one.
    open:
      unit.etatAdministratifUniteLegale !== "C" &&
      periods?.[0]?.etatAdministratifEtablissement !== "F",
  };
}
