import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { readOrcid } from "../jobs/read-orcid.server.ts";

/** ORCID is shared by everybody: often enough for a person, too seldom for a script. */
export const ORCID_READING_LIMIT = { name: "read-orcid", most: 60, seconds: 3600 } as const;

/** Asks for a reading of ORCID: now, by the worker. Two wishes at once are one reading; null where they come too often. */
export async function askOrcidReading(
  deps: Pick<DepsWithQueue, "db" | "queue" | "clock" | "signer">,
  userId: string,
): Promise<Date | null> {
  const askedAt = deps.clock.now();
  if (!(await consumeRateLimit(deps, ORCID_READING_LIMIT, userId, askedAt))) return null;
  await deps.queue.enqueue(deps.db, readOrcid, { userId }, { once: userId });
  return askedAt;
}
