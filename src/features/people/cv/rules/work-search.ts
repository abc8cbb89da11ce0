/** What is looked for among a person's productions. */
export interface WorkSearch {
  readonly words: string;
  /** Empty, `publications`, `datasets`, or one type. */
  readonly filter: string;
  readonly page: number;
}

/** The address of a search. */
export function workQuery({ words, filter, page }: WorkSearch): string {
  const query = new URLSearchParams();
  if (words) query.set("q", words);
  if (filter) query.set("type", filter);
  if (page > 1) query.set("page", String(page));
  return String(query);
}
