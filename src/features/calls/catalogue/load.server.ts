import type pg from "pg";
import { type Catalogue, CatalogueBuilder, type CatalogueRow } from "./catalogue.ts";
import { MAX_MOVED, withChanges } from "./changed-catalogue.ts";
import { loadVocabulary } from "./load-vocabulary.server.ts";

export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  readonly revision: number;
}

/** What is in the database now: the few calls that changed since a catalogue was made are put into it, else all are read. */
export async function bringUpToDate(
  pool: pg.Pool,
  known: LoadedCatalogue | null,
): Promise<LoadedCatalogue> {
  return (known && (await loadChanges(pool, known))) ?? (await loadCatalogue(pool));
}

/** Null where so much changed, or something else than calls, that everything has to be read. */
async function loadChanges(
  pool: pg.Pool,
  { catalogue, revision: since }: LoadedCatalogue,
): Promise<LoadedCatalogue | null> {
  return inOneSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ revision: string; whole: string; ids: number[] }>(
      `select revision, whole, array(
         select call_id from call_changes where call_changes.revision > $1 limit ${MAX_MOVED + 1}
       ) as ids from calls_revision`,
      [since],
    );
    const [now] = rows;
    if (!now || Number(now.whole) > since) return null;
    const ids = new Set(now.ids);
    if (new Set([...catalogue.moved.keys(), ...ids]).size > MAX_MOVED) return null;
    const changed = await client.query<CatalogueRow>(`${CALLS} where id = any($1) order by id`, [
      now.ids,
    ]);
    return {
      catalogue: withChanges(catalogue, ids, changed.rows),
      revision: Number(now.revision),
    };
  });
}

/** Rows are fetched and taken in by so many: requests are answered in between. */
const BATCH = 2_000;

/** Reads all calls in one snapshot. Retired ones too: what is shown is a matter of time, not of loading. */
export async function loadCatalogue(pool: pg.Pool): Promise<LoadedCatalogue> {
  const vocabulary = await loadVocabulary(pool);
  return inOneSnapshot(pool, async (client) => {
    const revision = await readRevision(client);
    const partners = await client.query<{ id: number; slug: string }>(
      "select id, slug from partners order by id",
    );
    const panels = await client.query<{ code: string }>(
      "select code from erc_domains where level = 2 order by id",
    );
    const builder = new CatalogueBuilder(
      partners.rows,
      panels.rows.map((row) => row.code),
      vocabulary,
    );
    await client.query(`declare all_calls no scroll cursor for ${CALLS} order by id`);
    for (;;) {
      const { rows } = await client.query<CatalogueRow>(`fetch ${BATCH} from all_calls`);
      for (const row of rows) builder.add(row);
      if (rows.length < BATCH) break;
    }
    return { catalogue: builder.finish(), revision };
  });
}

async function inOneSnapshot<Read>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Read>,
): Promise<Read> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const result = await read(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

export async function readRevision(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ revision: string }>("select revision from calls_revision");
  return Number(rows[0]?.revision ?? 0);
}

const lexemes = (weight: string) =>
  `array_to_string(tsvector_to_array(ts_filter(search, '{${weight}}')), ' ')`;

const CALLS = `
  select id, partner_id as "partnerId", published_at as "publishedAt", opens_at as "opensAt", closes_at as "closesAt",
    open_to_companies as "openToCompanies", open_to_international as "openToInternational",
    amount_euros::float8 as "amountEuros",
    coalesce((select array_agg(coalesce(p.code, d.code)) from call_erc_domains c
      join erc_domains d on d.id = c.erc_domain_id
      left join erc_domains p on p.id = d.parent_id and d.level = 3
      where c.call_id = calls.id), '{}') as "ercPanels",
    ${lexemes("a")} as title, ${lexemes("b")} as keywords, ${lexemes("c")} as summary, ${lexemes("d")} as body,
    (select array_to_string(tsvector_to_array(french_lexemes(code) || english_lexemes(code)), ' ')
      from partners where partners.id = calls.partner_id) as partner,
    coalesce((select string_agg(distinct lower(coalesce(p.code, d.code)), ' ') from call_erc_domains c
      join erc_domains d on d.id = c.erc_domain_id
      left join erc_domains p on p.id = d.parent_id and d.level = 3
      where c.call_id = calls.id), '') as panels
  from calls`;
