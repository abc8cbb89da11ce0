import { type CallDates, getCallPhase } from "#features/portal/calls/rules/status.ts";

/** What alerts last knew of a call. */
export interface SeenCall {
  /** Whether it is the version that was last matched against the saved searches. */
  readonly sameVersion: boolean;
  readonly opened: boolean;
  readonly closesAt: Date;
}

export interface CallNews {
  /** Saved searches older than this moment hear of the call if they find it; null when there is nothing to hear. */
  readonly since: Date | null;
  /** It opened since it was last looked at: who liked it before is told. */
  readonly opened: boolean;
  /** It is open and newly so (published open, or opened): who saved a search before is told in the space. */
  readonly openSince: Date | null;
  readonly closingChange: { readonly before: Date; readonly after: Date } | null;
}

/**
 * What there is to tell of a published call. `seen` is null for one that alerts have never looked at: then its
 * publication and last change say how new it is, so that a first run tells nobody of calls older than their search.
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
  // A date that was over and stays over concerns nobody any more.
  const matters = moved && (seen.closesAt > now || call.closesAt > now);
  return {
    since: findLatest(moments),
    opened: opened && isOpen,
    openSince:
      isOpen && (opened || seen === null) ? findLatest([call.publishedAt, call.opensAt]) : null,
    closingChange: matters ? { before: seen.closesAt, after: call.closesAt } : null,
  };
}

/** A closed call is told to those alone who asked for closed ones: nobody can answer it any more. */
export function includesClosed(statuses: readonly string[]): boolean {
  return statuses.includes("closed");
}

function findLatest(moments: readonly Date[]): Date | null {
  return moments.reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
}
