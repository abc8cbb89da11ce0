/** A page stops waiting for a reading after this time. */
const MAX_WAIT_MS = 10 * 60_000;
/** Age after which ORCID data is read again. */
export const FRESH_DAYS = 7;

interface LastReadings {
  readonly readAt: Date | null;
  readonly failedAt: Date | null;
}

/** When the last reading ended, successfully or not. */
export function getLastReadingEnd({ readAt, failedAt }: LastReadings): Date | null {
  if (!readAt || !failedAt) return readAt ?? failedAt;
  return readAt > failedAt ? readAt : failedAt;
}

/**
 * When the pending reading was requested, or null if it has ended. The requesting page keeps this time in its URL, so
 * nothing is stored for it.
 */
export function findPendingReading(
  asked: string | null,
  last: LastReadings,
  now: Date,
): Date | null {
  if (!asked || !/^\d{12,14}$/.test(asked)) return null;
  const at = new Date(Number(asked));
  const waited = now.getTime() - at.getTime();
  if (waited < 0 || waited > MAX_WAIT_MS) return null;
  const end = getLastReadingEnd(last);
  return end && end >= at ? null : at;
}
