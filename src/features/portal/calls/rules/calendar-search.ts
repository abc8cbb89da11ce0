import type { Criteria } from "./criteria.ts";
import { type CallStatus, STATUSES } from "./status.ts";

/** The statuses a call can have later without being edited. */
const LATER_STATUSES: Record<CallStatus, readonly CallStatus[]> = {
  upcoming: STATUSES,
  open: ["open", "closed"],
  closed: ["closed"],
};

/**
 * The search behind a calendar feed. A deadline must not vanish from a calendar once it has passed: a call found as
 * open is still found when closed, until its page is withdrawn four months later.
 */
export function toCalendarSearch(criteria: Criteria): Criteria {
  return {
    ...criteria,
    statuses: [...new Set(criteria.statuses.flatMap((status) => LATER_STATUSES[status]))],
    // Beyond the limit of the feed the oldest closings are dropped.
    sort: "closing-desc",
  };
}

/** The same search without its range of closing dates; null when it has no range. */
export function withoutClosingDates(criteria: Criteria): Criteria | null {
  if (!criteria.closingFrom && !criteria.closingTo) return null;
  return { ...criteria, closingFrom: null, closingTo: null };
}
