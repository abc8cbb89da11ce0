import { type CallDates, getCallPhase } from "#features/portal/calls/rules/status.ts";

/** Open calls by closing, then upcoming ones by opening, then closed ones, the last closed first. */
export function sortByUrgency<C extends CallDates>(calls: readonly C[], now: Date): C[] {
  const keyed = calls.map((call) => ({ call, key: getSortKey(call, now) }));
  keyed.sort((a, b) => a.key.part - b.key.part || a.key.at - b.key.at);
  return keyed.map(({ call }) => call);
}

function getSortKey(call: CallDates, now: Date): { part: number; at: number } {
  switch (getCallPhase(call, now)) {
    case "open":
      return { part: 0, at: call.closesAt.getTime() };
    case "upcoming":
    case "unpublished":
      return { part: 1, at: call.opensAt.getTime() };
    default:
      return { part: 2, at: -call.closesAt.getTime() };
  }
}
