import { v4 as randomId } from "uuid";

export const createRowId = (): string => randomId();

/** How the row of a list is changed, removed and moved. */
export interface RowProps<Row> {
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export function makeRowProps<Row extends { readonly id: string }>(
  rows: readonly Row[],
  at: number,
  change: (rows: Row[]) => void,
): RowProps<Row> {
  return {
    onChange: (next) => change(rows.map((one) => (one.id === next.id ? next : one))),
    onRemove: () => change(rows.filter((_, index) => index !== at)),
    onMove: (by) => change(moveRow(rows, at, by)),
    isFirst: at === 0,
    isLast: at === rows.length - 1,
  };
}

/** The rows with one of them moved up or down. */
function moveRow<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const next = [...rows];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(at + by, 0, moved);
  return next;
}
