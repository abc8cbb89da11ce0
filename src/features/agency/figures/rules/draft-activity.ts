const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** When a draft was last written in, from the most recent. */
const ACTIVITY_CLASSES = ["hour", "day", "week", "month", "older"] as const;
type ActivityClass = (typeof ACTIVITY_CLASSES)[number];

const MAX_AGES: Readonly<Record<ActivityClass, number>> = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  older: Number.POSITIVE_INFINITY,
};

/**
 * With fewer drafts than this, only their number is shown. A column of one draft, read beside what a team says of itself,
 * would tell the agency how that team works.
 */
const MIN_SHOWN_DRAFTS = 3;

interface ActivityRow {
  readonly key: ActivityClass;
  readonly count: number;
}

/** Drafts by their last change. Empty below the smallest number that is shown. */
export function countByActivity(changedAt: readonly Date[], now: Date): readonly ActivityRow[] {
  if (changedAt.length < MIN_SHOWN_DRAFTS) return [];
  const classOf = (at: Date) =>
    ACTIVITY_CLASSES.find((key) => now.getTime() - at.getTime() < MAX_AGES[key]) ?? "older";
  const classes = changedAt.map(classOf);
  return ACTIVITY_CLASSES.map((key) => ({
    key,
    count: classes.filter((one) => one === key).length,
  }));
}
