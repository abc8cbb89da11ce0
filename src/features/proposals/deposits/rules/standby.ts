/** So long before the closing a standby is deposited: enough is left to file something better by hand. */
const BEFORE_CLOSING_MS = 10 * 60_000;

/** When what stands by is deposited, by the closing as it is now: a closing that moves moves it along. */
export const getStandbyTime = (closesAt: Date): Date =>
  new Date(closesAt.getTime() - BEFORE_CLOSING_MS);

/** The closing of the calls whose standbys are due at a moment, and of those that should have been before. */
export const getStandbyClosing = (now: Date): Date => new Date(now.getTime() + BEFORE_CLOSING_MS);

/** What is known of an armed standby when its time may have come. */
export interface StandbyConditions {
  readonly closesAt: Date;
  /** The last moment at which a deposit is taken. */
  readonly end: Date;
  /** A complete state was frozen since it was armed. */
  readonly frozen: boolean;
}

/** What is to be done with it: wait; deposit; say that there is nothing to deposit; or end, since the call has closed. */
export type StandbyVerdict = "wait" | "deposit" | "empty" | "over";

export function decideStandby(
  { closesAt, end, frozen }: StandbyConditions,
  now: Date,
): StandbyVerdict {
  if (now < getStandbyTime(closesAt)) return "wait";
  if (now >= end) return "over";
  return frozen ? "deposit" : "empty";
}
