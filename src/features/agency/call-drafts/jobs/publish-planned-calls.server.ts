import { asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { loadDraftRow } from "../queries/call-draft.server.ts";
import { toFailureCodes } from "../rules/check-call-content.ts";
import { callDrafts } from "../tables.server.ts";
import { publishDraft } from "../writes/publish-draft.server.ts";
import { mailPublicationFailure } from "./mail-publication-failure.server.ts";

/**
 * Publishes the drafts whose minute has come. Enqueued for that minute; runs every minute too, so that a lost job or a
 * stopped worker delays a publication and never loses it. Ending the plan is part of the publication's transaction, so a
 * draft is published once, whoever runs this.
 */
export const publishPlannedCalls: Job = {
  id: "publish-planned-calls",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log } = deps;
    const due = await db
      .select({ id: callDrafts.id })
      .from(callDrafts)
      .where(lte(callDrafts.publishAt, clock.now()))
      .orderBy(asc(callDrafts.publishAt), asc(callDrafts.id));
    for (const { id } of due) {
      try {
        await publishPlanned(deps, id);
      } catch (error) {
        // Logged, so that one failing draft does not stop the others; the next run tries again.
        log.error({ err: error, draftId: id }, "a planned call could not be published");
      }
    }
  },
};

function publishPlanned({ db, clock, queue }: DepsWithQueue, draftId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await loadDraftRow(tx, draftId, { forUpdate: true });
    const now = clock.now();
    const { publishAt, publishBy, publishReason } = draft;
    if (publishAt === null || publishAt > now) return;
    const actor = productActor(publishPlannedCalls.id, publishBy);
    const audit: Audit = (event, subject, ...details) =>
      writeAudit(tx, { actor, at: now }, event, subject, ...details);
    const result = await publishDraft(tx, draft, {
      ...{ by: publishBy, now, audit },
      reason: publishReason,
      revision: null,
    });
    if (result.ok) return;
    const failure = result.why === "checkList" ? toFailureCodes(result.items) : result.why;
    await tx
      .update(callDrafts)
      .set({
        publishAt: null,
        publishBy: null,
        publishReasonFr: null,
        publishReasonEn: null,
        publishFailure: failure,
      })
      .where(eq(callDrafts.id, draftId));
    const codes = failure.split(" ");
    await audit("callDraft.publicationFailed", { kind: "callDraft", id: draftId }, { codes });
    if (publishBy === null) return;
    const payload = { draftId, userId: publishBy, at: publishAt.toISOString() };
    await queue.enqueue(tx, mailPublicationFailure, payload);
  });
}
