/** Time between the automatic deposit and the closing: enough to deposit a better version by hand. */
const BEFORE_CLOSING_MS = 10 * 60_000;

/** When the standby is deposited; follows a closing that moves. */
export const getStandbyTime = (closesAt: Date): Date =>
  new Date(closesAt.getTime() - BEFORE_CLOSING_MS);

/** Calls that close at or before this time have standbys due at `now`. */
export const getStandbyClosing = (now: Date): Date => new Date(now.getTime() + BEFORE_CLOSING_MS);

/** State of an armed standby. */
export interface StandbyConditions {
  readonly closesAt: Date;
  /** The end of deposits, grace included. */
  readonly end: Date;
  /** A complete state was frozen since the standby was armed. */
  readonly frozen: boolean;
}

/** `empty`: due, but no complete state was ever frozen. `over`: deposits have ended. */
export type StandbyVerdict = "wait" | "deposit" | "empty" | "over";

export function decideStandby(
  { closesAt, end, frozen }: StandbyConditions,
  now: Date,
): StandbyVerdict {
  if (now < getStandbyTime(closesAt)) return "wait";
  if (now >= end) return "over";
  return frozen ? "deposit" : "empty";
}
