import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { z } from "zod";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { getReminderTime, REMINDED_BEFORE_MS } from "../rules/completion.ts";
import { completionRequests } from "../tables.server.ts";
import { notifyCompletion } from "../writes/notify-completion.server.ts";

/** Reminds teams of open requests for completion, once each, before their end. What was filed again is not open any more. */
export const remindCompletions: Job = {
  id: "remind-completions",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "*/10 * * * *",
  async run({ db, clock, log }) {
    const now = clock.now();
    const rows = await db
      .select({
        request: completionRequests,
        dossier: {
          id: dossiers.id,
          number: dossiers.number,
          acronym: dossiers.acronym,
          callId: dossiers.callId,
        },
      })
      .from(completionRequests)
      .innerJoin(dossiers, eq(dossiers.id, completionRequests.dossierId))
      .where(
        and(
          eq(completionRequests.state, "open"),
          isNotNull(completionRequests.parts),
          gt(completionRequests.until, now),
          lte(completionRequests.until, new Date(now.getTime() + REMINDED_BEFORE_MS)),
        ),
      );
    for (const { request, dossier } of rows) {
      const { id, versionNumber, parts, reason, until, createdAt } = request;
      const remindsAt = until && getReminderTime(createdAt, until);
      if (!until || !parts || !remindsAt || now < remindsAt) continue;
      try {
        const event = { change: "reminder", version: versionNumber, reason, until, parts } as const;
        await notifyCompletion(db, dossier, { ...event, eventId: id, now });
      } catch (error) {
        // Logged, so that one failing dossier does not stop the others; the next run tries again.
        log.error({ err: error, dossierId: dossier.id }, "a team could not be reminded");
      }
    }
  },
};
