import type { CareerSection, WorkSection } from "./cv-parts.ts";

/** The value of a button that moves a row without script: `employments/up/{id}`. */
export const formatMoveValue = (
  section: CareerSection | WorkSection,
  direction: "up" | "down",
  id: string,
): string => `${section}/${direction}/${id}`;

/** The list with one of its rows moved by so many places, not beyond its ends. */
export function moveRow<Row>(
  rows: readonly Row[],
  which: (row: Row) => boolean,
  by: number,
): readonly Row[] {
  const from = rows.findIndex(which);
  const row = rows[from];
  if (row === undefined) return rows;
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}
