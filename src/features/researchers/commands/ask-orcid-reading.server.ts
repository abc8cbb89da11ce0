import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { readOrcid } from "../jobs/read-orcid.server.ts";

/** Asks for a reading of ORCID: now, by the worker. Two wishes at once are one reading. */
export async function askOrcidReading(
  { db, queue, clock }: Pick<DepsWithQueue, "db" | "queue" | "clock">,
  userId: string,
): Promise<Date> {
  const askedAt = clock.now();
  await queue.enqueue(db, readOrcid, { userId }, { once: userId });
  return askedAt;
}
