import { TEACHING_TYPES } from "./vocabulary.ts";

export interface TeachingHours {
  readonly type: (typeof TEACHING_TYPES)[number];
  readonly hoursPerYear: number;
}

/** Hours a year in all, and by type where there are any, in the order of the types. */
export function computeTeachingTotals(rows: readonly TeachingHours[]) {
  const sum = (some: readonly TeachingHours[]) =>
    some.reduce((hours, { hoursPerYear }) => hours + hoursPerYear, 0);
  const byType = TEACHING_TYPES.map((type) => ({
    type,
    hours: sum(rows.filter((row) => row.type === type)),
  })).filter(({ hours }) => hours > 0);
  return { total: sum(rows), byType };
}
