/** Rows chosen one by one; who needs more chooses all that match. */
export const MAX_SELECTED_ROWS = 500;

/** Names of the fields that a list's selection is posted with. */
export const SELECTION_FIELDS = {
  query: "q",
  /** The ticked boxes of the shown page: works without script. */
  row: "ligne",
  /** Ids chosen on other pages, separated by commas. */
  others: "autres",
  /** Set: all rows of the query. */
  all: "tout",
  /** How many rows the page said match the query. */
  total: "total",
} as const;

/** The chosen rows of one list in one tab of the browser. */
export interface Selection {
  /** The query without its order: with another one the selection is over. */
  readonly query: string;
  readonly ids: readonly string[];
  /** All rows of the query instead of the ids. */
  readonly isAll: boolean;
}

export const createSelection = (query: string): Selection => ({ query, ids: [], isAll: false });

/** Adds or removes rows. Over the limit the selection stays as it was. */
export function toggleRows(selection: Selection, ids: readonly string[], isOn: boolean): Selection {
  const others = selection.ids.filter((id) => !ids.includes(id));
  const next = isOn ? [...others, ...ids] : others;
  return next.length > MAX_SELECTED_ROWS ? selection : { ...selection, ids: next, isAll: false };
}

/** How many chosen rows are on the shown page, and how many on others. */
export function countSelection({ ids }: Selection, pageIds: readonly string[]) {
  const here = ids.filter((id) => pageIds.includes(id)).length;
  return { here, elsewhere: ids.length - here };
}

/** The stored selection if it belongs to this query, otherwise an empty one. The text comes from the browser's storage. */
export function parseSelection(stored: string | null, query: string): Selection {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (!isSelection(value) || value.query !== query) return createSelection(query);
    return { query, ids: value.ids.slice(0, MAX_SELECTED_ROWS), isAll: value.isAll };
  } catch {
    return createSelection(query);
  }
}

const isSelection = (value: unknown): value is Selection => {
  if (typeof value !== "object" || value === null) return false;
  const { query, ids, isAll } = value as Partial<Selection>;
  return (
    typeof query === "string" &&
    typeof isAll === "boolean" &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === "string")
  );
};
