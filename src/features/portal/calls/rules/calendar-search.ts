import type { Criteria } from "./criteria.ts";
import { type CallStatus, STATUSES } from "./status.ts";

/** What a call becomes by the mere passing of time. */
const LATER_STATUSES: Record<CallStatus, readonly CallStatus[]> = {
  upcoming: STATUSES,
  open: ["open", "closed"],
  closed: ["closed"],
};

/**
 * The search a calendar follows. A deadline must not vanish from somebody's calendar because it is over: a call
 * that was found as open is still found once closed, until its page is withdrawn four months later.
 */
export function toCalendarSearch(criteria: Criteria): Criteria {
  return {
    ...criteria,
    statuses: [...new Set(criteria.statuses.flatMap((status) => LATER_STATUSES[status]))],
    // Where there are too many, the oldest closings are left out.
    sort: "closing-desc",
  };
}

/** The same search without its window of closing dates, or null where it has none. */
export function withoutClosingDates(criteria: Criteria): Criteria | null {
  if (!criteria.closingFrom && !criteria.closingTo) return null;
  return { ...criteria, closingFrom: null, closingTo: null };
}
