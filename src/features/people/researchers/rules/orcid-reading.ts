/** A reading that has not ended after this is not waited for any more. */
const MAX_WAIT_MS = 10 * 60_000;
/** How long data of ORCID is taken for fresh. */
export const FRESH_DAYS = 7;

interface LastReadings {
  readonly readAt: Date | null;
  readonly failedAt: Date | null;
}

/** When a reading ended last, well or not. */
export function getLastReadingEnd({ readAt, failedAt }: LastReadings): Date | null {
  if (!readAt || !failedAt) return readAt ?? failedAt;
  return readAt > failedAt ? readAt : failedAt;
}

/**
 * The moment a reading was asked for, while it has not ended. The page that asked keeps the moment in its address, so
 * that nothing has to be stored for it.
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
