/** Time is always an argument: rules take a Date, processes pass a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function createFixedClock(at: Date | string): Clock {
  const moment = new Date(at);
  return { now: () => new Date(moment) };
}

/** Dates have a precision of one minute: until the next minute, nothing derived from them changes. */
export function startOfNextMinute(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000);
}
