import { type CallDates, getCallPhase } from "#features/portal/calls/rules/status.ts";

/** The state of a call when alerts last handled it. */
export interface SeenCall {
  /** Whether this version was already matched against the saved searches. */
  readonly sameVersion: boolean;
  readonly opened: boolean;
  readonly closesAt: Date;
}

export interface CallNews {
  /** Searches saved before this moment receive the call if they match; null if there is no news for them. */
  readonly since: Date | null;
  /** Opened since the last run: notifies people with it as a favourite. */
  readonly opened: boolean;
  /** Newly open (published open, or opened): notifies people whose search was saved before. */
  readonly openSince: Date | null;
  readonly closingChange: { readonly before: Date; readonly after: Date } | null;
}

/**
 * The news about a published call. `seen` is null for a call that alerts have never handled: its publication and last
 * change then decide how new it is, so that a first run sends no calls older than the search.
 */
export function computeCallNews(
  call: CallDates & { updatedAt: Date },
  seen: SeenCall | null,
  now: Date,
): CallNews {
  const isOpen = getCallPhase(call, now) === "open";
  const changed = !seen?.sameVersion;
  const opened = seen !== null && !seen.opened && now >= call.opensAt;
  const moments = [
    ...(changed ? [call.publishedAt, call.updatedAt] : []),
    ...(opened ? [call.opensAt] : []),
  ];
  const moved = seen !== null && seen.closesAt.getTime() !== call.closesAt.getTime();
  // A change between two past dates is no news.
  const matters = moved && (seen.closesAt > now || call.closesAt > now);
  return {
    since: findLatest(moments),
    opened: opened && isOpen,
    openSince:
      isOpen && (opened || seen === null) ? findLatest([call.publishedAt, call.opensAt]) : null,
    closingChange: matters ? { before: seen.closesAt, after: call.closesAt } : null,
  };
}

/** Closed calls are only sent to searches that ask for closed calls. */
export function includesClosed(statuses: readonly string[]): boolean {
  return statuses.includes("closed");
}

function findLatest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
}
