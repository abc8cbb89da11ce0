import { z } from "zod";
import type { OutsideClient } from "./outside-client.server.ts";

/**
 * RNSR, the directory of French public research structures, from the ministry's open data portal (Opendatasoft 2.1).
 */
const DATASET = "fr-esr-structures-recherche-publiques-actives";
const MAX = 20;

/** These lists were plain texts in other editions of the data. */
const texts = z
  .union([z.array(z.string()), z.string()])
  .nullish()
  .transform((value) => (typeof value === "string" ? [value] : (value ?? [])));

const recordsSchema = z.object({
  results: z.array(
    z.object({
      numero_national_de_structure: z.string(),
      libelle: z.string(),
      sigle: z.string().nullish(),
      label_numero: texts,
      commune: z.string().nullish(),
    }),
  ),
});

export interface RnsrStructure {
  readonly number: string;
  readonly name: string;
  readonly acronym: string | null;
  /** « UMR 5506 » */
  readonly labels: readonly string[];
  readonly city: string | null;
}

export const searchRnsr = (client: OutsideClient, text: string): Promise<RnsrStructure[]> =>
  queryRnsr(client, `search(libelle, sigle, label_numero, ${quote(text)})`);

export async function findRnsr(
  client: OutsideClient,
  number: string,
): Promise<RnsrStructure | null> {
  const [found] = await queryRnsr(client, `numero_national_de_structure=${quote(number)}`);
  return found ?? null;
}

async function queryRnsr(client: OutsideClient, where: string): Promise<RnsrStructure[]> {
  const path = `/api/explore/v2.1/catalog/datasets/${DATASET}/records`;
  // The data names heads of units: those columns are not requested.
  const select = "numero_national_de_structure, libelle, sigle, label_numero, commune";
  const answer = await client.request(path, recordsSchema, {
    query: { where, select, limit: MAX },
  });
  return (answer?.results ?? []).map((record) => ({
    number: record.numero_national_de_structure,
    name: record.libelle,
    acronym: record.sigle ?? null,
    labels: record.label_numero,
    city: record.commune ?? null,
  }));
}

const quote = (text: string) => `"${text.replace(/[\\"]/g, " ").trim()}"`;
