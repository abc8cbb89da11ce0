const HOUR = 3_600_000;

/** Warnings before the closing to a team that has not deposited, the earliest first. */
export const WARNINGS = ["week", "day", "hours"] as const;
export type Warning = (typeof WARNINGS)[number];

const WARNING_LEAD_MS: Readonly<Record<Warning, number>> = {
  week: 7 * 24 * HOUR,
  day: 24 * HOUR,
  hours: 2 * HOUR,
};

/** No warning is due earlier than this. */
export const FIRST_WARNING_MS = WARNING_LEAD_MS.week;

export const getWarningTime = (closesAt: Date, warning: Warning): Date =>
  new Date(closesAt.getTime() - WARNING_LEAD_MS[warning]);

/**
 * The due warning and its moment: the last one whose moment has passed, so that a worker that was down, or a closing moved
 * forward, sends one warning instead of three. Null after the closing.
 */
export function findDueWarning(
  closesAt: Date,
  now: Date,
): { readonly warning: Warning; readonly since: Date } | null {
  if (now >= closesAt) return null;
  const passed = WARNINGS.map((warning) => ({
    warning,
    since: getWarningTime(closesAt, warning),
  })).filter(({ since }) => since <= now);
  return passed.at(-1) ?? null;
}

/** Includes the closing, so that a moved closing leads to new warnings. */
export const warningKey = (dossierId: string, closesAt: Date, warning: Warning): string =>
  `not-deposited:${dossierId}:${closesAt.toISOString()}:${warning}`;
