import { foldText, toFoldedTokens } from "#platform/fold-text.ts";

/** The kinds of things that the search of the back office finds, in the order of its groups. */
export const SEARCH_KINDS = ["page", "call", "dossier", "person", "partner"] as const;

export interface SearchResult {
  readonly kind: (typeof SEARCH_KINDS)[number];
  readonly href: string;
  readonly title: string;
  /** Tells things with the same title apart. */
  readonly detail: string | null;
}

export const MAX_SEARCH_LENGTH = 100;
/** Results of each kind. */
export const MAX_RESULTS = 6;

/** The words of a search, folded; all of them have to be found. */
export const toSearchWords = (text: string): readonly string[] =>
  [...new Set(toFoldedTokens(text.slice(0, MAX_SEARCH_LENGTH)))].slice(0, 8);

/** The pages whose title or section has all words of the search; all pages for an empty search. */
export function findPages(pages: readonly SearchResult[], text: string): readonly SearchResult[] {
  const words = toSearchWords(text);
  return pages.filter(({ title, detail }) => {
    const folded = foldText(`${title} ${detail ?? ""}`);
    return words.every((word) => folded.includes(word));
  });
}
