import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import { productActor } from "#platform/actor.ts";
import type { Job } from "#platform/jobs/job.ts";
import { OUTSIDE_RATE } from "#platform/jobs/rates.ts";
import { readOrcidRecord } from "#services/orcid.server.ts";
import { getOutsideClient } from "#services/outside-clients.server.ts";
import { OutsideError } from "#services/outside-error.ts";
import { mergeOrcidRecord, recordOrcidFailure } from "../commands/merge-orcid-record.server.ts";
import { FRESH_DAYS } from "../rules/orcid-reading.ts";
import { profiles } from "../tables.server.ts";

const JOB_ID = "read-orcid";

/**
 * Reads a person's public ORCID record and merges it into their career. An unreachable ORCID does not fail the job:
 * the failure is recorded and shown, and the nightly job retries.
 */
export const readOrcid: Job<{ userId: string }> = {
  id: JOB_ID,
  rate: OUTSIDE_RATE,
  payload: z.object({ userId: z.uuid() }),
  retries: 2,
  async run(deps, { userId }) {
    const { db, log } = deps;
    const caller = { ...deps, actor: productActor(JOB_ID, userId) };
    const [person] = await db
      .select({ orcid: users.orcid })
      .from(users)
      .where(eq(users.id, userId));
    if (!person?.orcid) return;
    try {
      const record = await readOrcidRecord(getOutsideClient(deps, "orcid"), person.orcid);
      // The record no longer exists at ORCID. The person's entries stay.
      if (!record) throw new OutsideError("orcid", "nonsense");
      await mergeOrcidRecord(caller, { userId, record });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      log.warn({ err: error, userId }, "ORCID not read");
      await recordOrcidFailure(caller, { userId });
    }
  },
};

const DAY_MS = 86_400_000;
/** ORCID asks for a few requests a second at most. */
const READING_INTERVAL_MS = 500;

/** Queues, every night, readings for people whose record was never read, was read more than a week ago, or failed. */
export const scheduleOrcidReadings: Job<Record<string, never>> = {
  id: "read-orcid-again",
  rate: OUTSIDE_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "20 2 * * *",
  async run({ db, clock, queue }) {
    const now = clock.now();
    const stale = await db
      .select({ userId: users.id })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          isNotNull(users.orcid),
          or(
            isNull(profiles.orcidReadAt),
            isNotNull(profiles.orcidFailedAt),
            lt(profiles.orcidReadAt, new Date(now.getTime() - FRESH_DAYS * DAY_MS)),
          ),
        ),
      );
    for (const [index, { userId }] of stale.entries()) {
      const after = new Date(now.getTime() + index * READING_INTERVAL_MS);
      // A key different from that of manual requests: a nightly job that waits must not absorb a request of the person.
      await queue.enqueue(
        db,
        readOrcid,
        { userId },
        { singletonKey: `night:${userId}`, startAfter: after },
      );
    }
  },
};
