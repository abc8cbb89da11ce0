import { and, isNotNull, isNull, sql } from "drizzle-orm";
import { alertDigests } from "#features/people/notifications/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { mailDigest } from "../jobs/mail-digest.server.ts";

interface Repetition {
  readonly ids: readonly string[];
  readonly now: Date;
  readonly queue: Queue;
}

/** Queues mails again that failed, with the full time to be accepted. Returns how many. */
export async function repeatFailedDigests(
  tx: Db,
  { ids, now, queue }: Repetition,
): Promise<number> {
  const repeated = await tx
    .update(alertDigests)
    .set({ failure: null, createdAt: now })
    .where(
      and(
        sql`${alertDigests.id} = any(${sql.param([...ids])}::uuid[])`,
        isNotNull(alertDigests.failure),
        isNull(alertDigests.sentAt),
      ),
    )
    .returning({ id: alertDigests.id });
  for (const { id } of repeated) await queue.enqueue(tx, mailDigest, { id });
  return repeated.length;
}
