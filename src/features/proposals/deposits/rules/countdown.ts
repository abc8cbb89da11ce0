/** What is left until a moment, in the units one counts down in. */
export interface TimeParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole seconds, never rounded up: at zero it is over. Null once it is. */
export function toTimeParts(until: Date, now: Date): TimeParts | null {
  const left = Math.floor((until.getTime() - now.getTime()) / 1000);
  if (left < 0 || until <= now) return null;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** By how many minutes a clock is wrong; 0 while nobody needs to know. */
export const getClockErrorMinutes = (own: Date, server: Date): number =>
  Math.round((own.getTime() - server.getTime()) / 60_000);
