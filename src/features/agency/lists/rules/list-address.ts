/** The state of a list page: everything it shows can be sent as a link. */
export interface ListAddress {
  /** The text of the query, as typed. */
  readonly text: string;
  /** Keys of the chosen columns; null for those of the list. */
  readonly columns: readonly string[] | null;
  /** The position of the page, as `list-cursor.server.ts` writes it; null for the first page. */
  readonly cursor: string | null;
}

export function readListAddress(parameters: URLSearchParams): ListAddress {
  const columns = parameters.get("colonnes");
  return {
    text: (parameters.get("q") ?? "").trim(),
    columns: columns ? columns.split(",") : null,
    cursor: parameters.get("a-partir-de"),
  };
}

/** The query string of a list page; empty parameters are left out. */
export function formatListAddress({ text, columns, cursor }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (text) parameters.set("q", text);
  if (columns) parameters.set("colonnes", columns.join(","));
  if (cursor) parameters.set("a-partir-de", cursor);
  return parameters.size > 0 ? `?${parameters}` : "";
}
