/** What is looked for among a person's productions. */
export interface WorkSearch {
  readonly words: string;
  /** Empty, `publications`, `datasets`, or one type. */
  readonly filter: string;
  readonly page: number;
}

const MAX_SEARCH_LENGTH = 200;
const LAST_PAGE = 10_000;

/** Reads a search from an address; what makes no sense is left out. */
export function workSearchOf(query: URLSearchParams): WorkSearch {
  const page = Number(query.get("page"));
  const filter = query.get("type") ?? "";
  return {
    words: (query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    filter: /^[a-z-]{1,40}$/.test(filter) ? filter : "",
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a search. */
export function workQuery({ words, filter, page }: WorkSearch): string {
  const query = new URLSearchParams();
  if (words) query.set("q", words);
  if (filter) query.set("type", filter);
  if (page > 1) query.set("page", String(page));
  return String(query);
}
