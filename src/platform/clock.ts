/** Time is an argument in this product: rules take a Date, processes hand over a clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function createFixedClock(at: Date | string): Clock {
  const moment = new Date(at);
  return { now: () => new Date(moment) };
}

/** The start of the next minute: until then, what follows from dates to the minute cannot change. */
export function startOfNextMinute(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000);
}
