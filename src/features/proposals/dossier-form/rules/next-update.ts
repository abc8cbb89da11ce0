/** Longer than any save waits for another. */
const MAX_WAIT_MS = 60_000;

/**
 * The moment a save is written down with: never before the last one of the form. A save that waited for its turn was asked
 * for earlier than the one it waited for, and a page that asks for what came after that one would never hear of it. Where
 * the last one is far ahead a clock was wrong, and time goes on from now.
 */
export function getNextUpdateTime(last: Date, now: Date): Date {
  const ahead = last.getTime() - now.getTime();
  return ahead >= 0 && ahead <= MAX_WAIT_MS ? new Date(last.getTime() + 1) : now;
}
