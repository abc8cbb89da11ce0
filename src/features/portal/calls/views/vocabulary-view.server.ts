import type { Db } from "#platform/db/pool.server.ts";
import {
  ENTRIES_PER_PAGE,
  findEntries,
  findEntry,
  listZeroResultSearches,
} from "../queries/vocabulary.server.ts";

const MAX_TEXT = 100;

/** Data of the vocabulary page: entries that contain a text, zero-result searches, and the entry in the form. */
export async function loadVocabularyView(db: Db, params: URLSearchParams) {
  const text = (params.get("q") ?? "").slice(0, MAX_TEXT);
  const requestedPage = Math.min(parseId(params.get("page")) ?? 1, 1_000);
  const page = Math.max(1, requestedPage);
  const [{ entries, total }, zeroResults, draft] = await Promise.all([
    findEntries(db, text, page),
    listZeroResultSearches(db),
    loadEntryDraft(db, params),
  ]);
  const pages = Math.max(1, Math.ceil(total / ENTRIES_PER_PAGE));
  return { text, entries, total, page, pages, zeroResults, draft };
}

/**
 * The entry in the form: an existing one to edit (`entree`), a copy of another (`modele`), or a new one with the text
 * of a zero-result search (`texte`).
 */
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
