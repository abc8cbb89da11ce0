import { v4 as randomId } from "uuid";

export const createRowId = (): string => randomId();

export const replaceRow = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  row: Row,
): Row[] => rows.map((one) => (one.id === row.id ? row : one));

/** The rows with one of them moved up or down. */
export function moveRow<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const next = [...rows];
  const [moved] = next.splice(at, 1);
  if (moved !== undefined) next.splice(at + by, 0, moved);
  return next;
}
