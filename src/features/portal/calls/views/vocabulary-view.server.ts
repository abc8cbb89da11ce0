import type { Db } from "#platform/db/pool.server.ts";
import {
  ENTRIES_PER_PAGE,
  findEntries,
  findEntry,
  listZeroResultSearches,
} from "../queries/vocabulary.server.ts";

const MAX_TEXT = 100;

/** What the screen of the vocabulary shows: entries that hold a text, what was missed, and the entry that is being written. */
export async function loadVocabularyView(db: Db, params: URLSearchParams) {
  const text = (params.get("q") ?? "").slice(0, MAX_TEXT);
  const asked = Math.min(parseId(params.get("page")) ?? 1, 1_000);
  const page = Math.max(1, asked);
  const [{ entries, total }, missed, begun] = await Promise.all([
    findEntries(db, text, page),
    listZeroResultSearches(db),
    loadEntryDraft(db, params),
  ]);
  const pages = Math.max(1, Math.ceil(total / ENTRIES_PER_PAGE));
  return { text, entries, total, page, pages, missed, begun };
}

/** An entry that is changed, one that a new one starts from, or a text that found nothing. */
async function loadEntryDraft(db: Db, params: URLSearchParams) {
  const existing = parseId(params.get("entree"));
  const model = parseId(params.get("modele"));
  const id = existing ?? model;
  if (id === null) {
    const text = params.get("texte")?.slice(0, MAX_TEXT);
    return { existing: null, terms: text ? [text] : [], near: [] };
  }
  const { terms, near, origin, changedAt } = await findEntry(db, id);
  const isOwn = existing !== null && origin === "administrator";
  return { existing: isOwn ? { id, version: changedAt.toISOString() } : null, terms, near };
}

const parseId = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
