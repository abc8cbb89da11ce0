/** What is looked for among a person's productions. */
export interface WorkSearch {
  readonly terms: string;
  /** Empty, `publications`, `datasets`, or one type. */
  readonly filter: string;
  readonly page: number;
}

/** The address of a search. */
export function buildWorkQuery({ terms, filter, page }: WorkSearch): string {
  const query = new URLSearchParams();
  if (terms) query.set("q", terms);
  if (filter) query.set("type", filter);
  if (page > 1) query.set("page", String(page));
  return String(query);
}
