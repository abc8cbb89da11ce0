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
  requestedAt: string | null,
  last: LastReadings,
  now: Date,
): Date | null {
  if (!requestedAt || !/^\d{12,14}$/.test(requestedAt)) return null;
  const requested = new Date(Number(requestedAt));
  const waitedMs = now.getTime() - requested.getTime();
  if (waitedMs < 0 || waitedMs > MAX_WAIT_MS) return null;
  const end = getLastReadingEnd(last);
  return end && end >= requested ? null : requested;
}
