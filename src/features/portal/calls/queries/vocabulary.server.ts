import { and, asc, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { VOCABULARY_LIMITS } from "../rules/vocabulary-entry.ts";
import { searchVocabulary, zeroResultSearches } from "../tables.server.ts";

const entryColumns = {
  id: searchVocabulary.id,
  terms: searchVocabulary.terms,
  near: searchVocabulary.near,
  origin: searchVocabulary.origin,
  isOff: searchVocabulary.isOff,
  changedAt: searchVocabulary.changedAt,
};

export type VocabularyRow = Awaited<ReturnType<typeof findEntry>>;

export async function findEntry(db: Db, id: number) {
  const [entry] = await db
    .select(entryColumns)
    .from(searchVocabulary)
    .where(eq(searchVocabulary.id, id));
  if (!entry) throw new DomainError("NOT_FOUND");
  return entry;
}

/**
 * Locks an administrator's entry for update. Entries that ship with the product are not found, because no one may
 * change them.
 */
export async function lockOwnEntry(db: Db, id: number) {
  const [entry] = await db
    .select(entryColumns)
    .from(searchVocabulary)
    .where(and(eq(searchVocabulary.id, id), eq(searchVocabulary.origin, "administrator")))
    .for("update");
  if (!entry) throw new DomainError("NOT_FOUND");
  return entry;
}

/**
 * Throws `TAKEN` when the administrators' entries would exceed their quota. `instead` is the entry being replaced,
 * which does not count.
 */
export async function requireVocabularyQuota(
  db: Db,
  entry: { terms: readonly string[]; near: readonly string[]; instead?: number },
): Promise<void> {
  const { terms, near, id, origin } = searchVocabulary;
  const [others] = await db
    .select({
      entries: count(),
      expressions: sql<number>`coalesce(sum(cardinality(${terms}) + cardinality(${near})), 0)::int`,
    })
    .from(searchVocabulary)
    .where(and(eq(origin, "administrator"), entry.instead ? ne(id, entry.instead) : undefined));
  const { entries, expressions } = VOCABULARY_LIMITS;
  const added = entry.terms.length + entry.near.length;
  if (others && (others.entries >= entries || others.expressions + added > expressions))
    throw new DomainError("TAKEN", { why: "full" });
}

export const ENTRIES_PER_PAGE = 30;

/** Entries that contain a text, administrators' first; all entries for an empty text. */
export async function findEntries(db: Db, text: string, page: number) {
  const where = containsText(text);
  const [found] = await db.select({ total: count() }).from(searchVocabulary).where(where);
  const entries = await db
    .select(entryColumns)
    .from(searchVocabulary)
    .where(where)
    .orderBy(
      asc(searchVocabulary.origin),
      desc(searchVocabulary.isOff),
      sql`lower(unaccent(${searchVocabulary.terms}[1]))`,
      searchVocabulary.id,
    )
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE);
  return { entries, total: found?.total ?? 0 };
}

function containsText(text: string): SQL | undefined {
  if (text.trim() === "") return undefined;
  const all = sql`array_to_string(${searchVocabulary.terms} || ${searchVocabulary.near}, chr(10))`;
  return sql`position(lower(unaccent(${text.trim()})) in lower(unaccent(${all}))) > 0`;
}

const MAX_ZERO_RESULT_SEARCHES = 50;

/** The most frequent zero-result searches. */
export const listZeroResultSearches = (db: Db) =>
  db
    .select()
    .from(zeroResultSearches)
    .orderBy(
      desc(zeroResultSearches.times),
      desc(zeroResultSearches.lastOn),
      zeroResultSearches.text,
    )
    .limit(MAX_ZERO_RESULT_SEARCHES);
