/** The state of a list page: everything it shows can be sent as a link. */
export interface ListAddress {
  /** The text of the query, as typed. */
  readonly text: string;
  /** Keys of the chosen columns; null for those of the list. */
  readonly columns: readonly string[] | null;
  /** The position of the page, as `list-cursor.server.ts` writes it; null for the first page. */
  readonly cursor: string | null;
  /** The id of the opened saved view. Only its tab needs it: text and columns above say what is shown. */
  readonly view: string | null;
}

/** Stands in `columns` where no optional column is chosen: an empty parameter would mean the columns of the list. */
const NO_COLUMN = "aucune";

export function readListAddress(parameters: URLSearchParams): ListAddress {
  const columns = parameters.get("colonnes");
  return {
    text: (parameters.get("q") ?? "").trim(),
    columns: columns ? columns.split(",") : null,
    cursor: parameters.get("a-partir-de"),
    view: parameters.get("vue"),
  };
}

/** The query string of a list page; empty parameters are left out. */
export function formatListAddress({ text, columns, cursor, view }: Partial<ListAddress>): string {
  const parameters = new URLSearchParams();
  if (view) parameters.set("vue", view);
  if (text) parameters.set("q", text);
  if (columns) parameters.set("colonnes", columns.length > 0 ? columns.join(",") : NO_COLUMN);
  if (cursor) parameters.set("a-partir-de", cursor);
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** The same list with another saved view opened. */
export function toViewHref(address: string, view: string): string {
  const { pathname, searchParams } = new URL(address, "http://local");
  return pathname + formatListAddress({ ...readListAddress(searchParams), cursor: null, view });
}
