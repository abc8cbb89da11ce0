import { TEACHING_TYPES } from "./vocabulary.ts";

export interface HoursOfTeaching {
  readonly type: (typeof TEACHING_TYPES)[number];
  readonly hoursPerYear: number;
}

/** Hours a year in all, and by type where there are any, in the order of the types. */
export function teachingTotals(rows: readonly HoursOfTeaching[]) {
  const sum = (some: readonly HoursOfTeaching[]) =>
    some.reduce((hours, { hoursPerYear }) => hours + hoursPerYear, 0);
  const byType = TEACHING_TYPES.map((type) => ({
    type,
    hours: sum(rows.filter((row) => row.type === type)),
  })).filter(({ hours }) => hours > 0);
  return { total: sum(rows), byType };
}
