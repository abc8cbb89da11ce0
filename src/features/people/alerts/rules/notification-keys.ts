/** Names of events about calls: the same event has the same key, whoever tells it and however often. */
export const openedKey = (callId: number, opensAt: Date): string =>
  `opened:${callId}:${opensAt.toISOString()}`;

/** A closing that moves makes the days before it new events. */
export const closingSoonKey = (callId: number, closesAt: Date, days: number): string =>
  `closing-soon:${callId}:${closesAt.toISOString()}:${days}`;

/** By the version of the call: a date that goes back to what it was is told again. */
export const closingChangedKey = (callId: number, version: string): string =>
  `closing-changed:${callId}:${version}`;
