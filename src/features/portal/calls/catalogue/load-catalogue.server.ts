import type pg from "pg";
import { type BinaryRow, copyRows } from "#platform/db/copy-rows.server.ts";
import { applyChanges, countRemainingChanges } from "./apply-changes.ts";
import { type Catalogue, CatalogueBuilder, type CatalogueRow } from "./catalogue.ts";
import {
  findCachedVocabulary,
  loadVocabulary,
  VOCABULARY_STATE,
} from "./load-vocabulary.server.ts";

export interface LoadedCatalogue {
  readonly catalogue: Catalogue;
  readonly revision: number;
}

/** The current catalogue: the known one with the changed calls and vocabulary if there are few changes, otherwise loaded anew. */
export async function updateCatalogue(
  pool: pg.Pool,
  known: LoadedCatalogue | null,
): Promise<LoadedCatalogue> {
  return (known && (await loadChanges(pool, known))) ?? (await loadCatalogue(pool));
}

/** A row for each changed call; the columns of a deleted call are null. */
interface ChangedRow extends Partial<CatalogueRow> {
  readonly revision: string;
  readonly whole: string;
  readonly state: string;
  readonly changes: number;
  readonly changed: number | null;
}

/** Null if there are too many changes, or a change other than of calls, so that everything has to be loaded. */
async function loadChanges(
  pool: pg.Pool,
  { catalogue, revision: since }: LoadedCatalogue,
): Promise<LoadedCatalogue | null> {
  const maxChanges = countRemainingChanges(catalogue);
  // One statement for one snapshot. It is prepared (by name), because the author of a change waits for it.
  const values = [since, maxChanges];
  const { rows } = await withClient(pool, (client) =>
    client.query<ChangedRow>({ name: "changed calls", text: CHANGES_SQL, values }),
  );
  const [now] = rows;
  if (!now || Number(now.whole) > since || now.changes > maxChanges) return null;
  // The vocabulary may be newer than `now`; the revision then differs at the next check.
  const vocabulary =
    findCachedVocabulary(pool, now.state) ??
    (await readInSnapshot(pool, (client) => loadVocabulary(pool, client)));
  const ids = rows.flatMap(({ changed }) => changed ?? []);
  const written = rows.filter((row): row is ChangedRow & CatalogueRow => row.id != null);
  const changed = ids.length > 0 ? applyChanges(catalogue, ids, written) : catalogue;
  return {
    catalogue: changed.vocabulary === vocabulary ? changed : { ...changed, vocabulary },
    revision: Number(now.revision),
  };
}

/** Calls read by one statement: each statement has to end before the statement timeout. */
const BATCH_SIZE = 5_000;

/** Loads everything: the calls in one snapshot, and the vocabulary on a second connection at the same time. */
export async function loadCatalogue(pool: pg.Pool): Promise<LoadedCatalogue> {
  const { builder, revision, readingVocabulary } = await readInSnapshot(pool, async (client) => {
    const revision = await readRevision(client);
    // After reading the revision: if the vocabulary changes meanwhile, the revision differs at the next check.
    const readingVocabulary = readInSnapshot(pool, (other) => loadVocabulary(pool, other));
    // If reading the calls fails, this promise is never awaited.
    readingVocabulary.catch(() => {});
    return { builder: await readCalls(client), revision, readingVocabulary };
  });
  // After releasing the connection: the vocabulary may be waiting for one.
  return { catalogue: builder.build(await readingVocabulary), revision };
}

/** Reads all calls but withdrawn ones, also retired ones: their visibility depends on the time and is decided at search. */
async function readCalls(client: pg.PoolClient): Promise<CatalogueBuilder> {
  const partners = await client.query<{ id: number; slug: string; lexemes: string }>(
    `select id, slug, ${PARTNER_LEXEMES_SQL} as lexemes from partners order by position, code`,
  );
  const panels = await client.query<{ code: string }>(
    "select code from erc_domains where level = 2 order by id",
  );
  const builder = new CatalogueBuilder(
    partners.rows.map(({ id, slug }) => ({ id, slug })),
    panels.rows.map((row) => row.code),
  );
  const partnerLexemes = new Map(
    partners.rows.map(({ id, lexemes }) => [id, lexemes.split(" ").filter(Boolean)]),
  );
  const addressed = await readAddressedPanels(client);
  let last = -1;
  const addRow = (row: BinaryRow) => {
    last = row.int4();
    const partnerId = row.int4();
    const search = row.offset();
    const { codes, lexemes } = addressed.get(last) ?? NO_PANELS;
    const columns = {
      id: last,
      partnerId,
      publishedAt: row.timestamp(),
      opensAt: row.timestamp(),
      closesAt: row.timestamp(),
      openToCompanies: row.bool(),
      openToInternational: row.bool(),
      amountEuros: row.float8OrNull(),
      ercPanels: codes,
      partner: partnerLexemes.get(partnerId) ?? NO_CODES,
      panels: lexemes,
    };
    builder.addBinary(columns, row.bytes, search);
  };
  let rowCount = BATCH_SIZE;
  while (rowCount === BATCH_SIZE)
    rowCount = await copyRows(
      client,
      `select id, partner_id, search, published_at, opens_at, closes_at, open_to_companies, open_to_international,
        amount_euros::float8
      from calls where id > ${last} and withdrawn_at is null order by id limit ${BATCH_SIZE}`,
      addRow,
    );
  return builder;
}

interface AddressedPanels {
  readonly codes: readonly string[];
  readonly lexemes: readonly string[];
}

const NO_CODES: readonly string[] = [];
const NO_PANELS: AddressedPanels = { codes: NO_CODES, lexemes: NO_CODES };

/** The panels of each call, whether it names a panel or a subfield of one. */
async function readAddressedPanels(client: pg.PoolClient): Promise<Map<number, AddressedPanels>> {
  const { rows } = await client.query<{ id: number; codes: string[] }>(
    `select c.call_id as id, array_agg(coalesce(p.code, d.code)) as codes from ${ADDRESSED_PANELS_SQL} group by 1`,
  );
  return new Map(
    rows.map(({ id, codes }) => {
      const lexemes = Array.from(new Set(codes), (code) => code.toLowerCase()).sort();
      return [id, { codes, lexemes }];
    }),
  );
}

async function readInSnapshot<Read>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Read>,
): Promise<Read> {
  return withClient(pool, async (client) => {
    try {
      await client.query("begin isolation level repeatable read read only");
      const result = await read(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}

async function withClient<Read>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Read>,
): Promise<Read> {
  const client = await pool.connect();
  try {
    return await read(client);
  } finally {
    client.release();
  }
}

export async function readRevision(client: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ revision: string }>("select revision from calls_revision");
  return Number(rows[0]?.revision ?? 0);
}

const lexemesSql = (weight: string) =>
  `array_to_string(tsvector_to_array(ts_filter(search, '{${weight}}')), ' ')`;

const PARTNER_LEXEMES_SQL =
  "array_to_string(tsvector_to_array(french_lexemes(code) || english_lexemes(code)), ' ')";

const ADDRESSED_PANELS_SQL = `call_erc_domains c
  join erc_domains d on d.id = c.erc_domain_id
  left join erc_domains p on p.id = d.parent_id and d.level = 3`;

/** The calls changed since a revision ($1) with their current values, null for deleted and withdrawn ones; none of them if there are more than $2. */
const CHANGES_SQL = `
  select calls_revision.revision, whole, ${VOCABULARY_STATE} as state, changes, call_id as changed, written.*
  from calls_revision
    cross join lateral (select count(*)::int as changes from call_changes where call_changes.revision > $1::bigint) as number
    left join call_changes on call_changes.revision > $1::bigint and whole <= $1::bigint and changes <= $2::int
    left join lateral (
      select id, partner_id as "partnerId", published_at as "publishedAt", opens_at as "opensAt", closes_at as "closesAt",
        open_to_companies as "openToCompanies", open_to_international as "openToInternational",
        amount_euros::float8 as "amountEuros",
        coalesce((select array_agg(coalesce(p.code, d.code)) from ${ADDRESSED_PANELS_SQL} where c.call_id = calls.id), '{}') as "ercPanels",
        ${lexemesSql("a")} as title, ${lexemesSql("b")} as keywords, ${lexemesSql("c")} as summary, ${lexemesSql("d")} as body,
        (select ${PARTNER_LEXEMES_SQL} from partners where partners.id = calls.partner_id) as partner,
        coalesce((select string_agg(distinct lower(coalesce(p.code, d.code)), ' ')
          from ${ADDRESSED_PANELS_SQL} where c.call_id = calls.id), '') as panels
      from calls where calls.id = call_changes.call_id and calls.withdrawn_at is null
    ) as written on true
  order by call_id`;
