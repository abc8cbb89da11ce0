import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { OUTSIDE_RATE } from "#platform/jobs/rates.ts";
import { FRESH_DAYS } from "../rules/orcid-reading.ts";
import { profiles } from "../tables.server.ts";
import { readOrcid } from "./read-orcid.server.ts";

const DAY_MS = 86_400_000;
/** ORCID asks for patience: a few readings a second at most, all through the night. */
const READING_INTERVAL_MS = 500;

/** Every night: those whose ORCID was not read for a week, or never, or failed since. */
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
      // A key of the night's own: a job that waits for its hour must not swallow what a person asks for now.
      await queue.enqueue(
        db,
        readOrcid,
        { userId },
        { singletonKey: `night:${userId}`, startAfter: after },
      );
    }
  },
};
