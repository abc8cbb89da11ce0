import { asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { can } from "../policy.ts";
import { type DraftRow, lockAgencyAndDraft, toDraftSubject } from "../queries/call-draft.server.ts";
import { findPublisher } from "../queries/find-publisher.server.ts";
import { toFailureCodes } from "../rules/check-call-content.ts";
import type { PlanFailure } from "../rules/plan-failure.ts";
import { callDrafts } from "../tables.server.ts";
import { NO_PLAN, publishDraft } from "../writes/publish-draft.server.ts";
import { mailPublicationFailure } from "./mail-publication-failure.server.ts";
import { runDuePlans } from "./run-due-plans.server.ts";

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
    const now = clock.now();
    const due = await db
      .select({ id: callDrafts.id, at: callDrafts.publishAt })
      .from(callDrafts)
      .where(lte(callDrafts.publishAt, now))
      .orderBy(asc(callDrafts.publishAt), asc(callDrafts.id));
    await runDuePlans(due, {
      ...{ now, log },
      publish: (id) => inPlan(deps, id, publishPlanned),
      fail: (id) => inPlan(deps, id, async () => "failed" satisfies PlanFailure),
    });
  },
};

interface DuePlan {
  readonly now: Date;
  readonly audit: Audit;
  readonly queue: DepsWithQueue["queue"];
}

/**
 * Runs the end of a due plan under the locks of its draft. `end` publishes the draft, or returns why it cannot: the plan
 * is then removed and the planner told.
 */
function inPlan(
  { db, clock, queue }: DepsWithQueue,
  draftId: string,
  end: (tx: Db, draft: DraftRow, plan: DuePlan) => Promise<string | null>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await lockAgencyAndDraft(tx, draftId);
    const now = clock.now();
    const { publishAt, publishBy } = draft;
    if (publishAt === null || publishAt > now) return;
    const actor = productActor(publishPlannedCalls.id, publishBy);
    const audit: Audit = (event, subject, ...details) =>
      writeAudit(tx, { actor, at: now }, event, subject, ...details);
    const failure = await end(tx, draft, { now, audit, queue });
    if (failure === null) return;
    await tx
      .update(callDrafts)
      .set({ ...NO_PLAN, publishFailure: failure })
      .where(eq(callDrafts.id, draftId));
    const codes = failure.split(" ");
    await audit("callDraft.publicationFailed", { kind: "callDraft", id: draftId }, { codes });
    if (publishBy === null) return;
    const payload = { draftId, userId: publishBy, at: publishAt.toISOString() };
    await queue.enqueue(tx, mailPublicationFailure, payload);
  });
}

async function publishPlanned(
  tx: Db,
  draft: DraftRow,
  { now, audit, queue }: DuePlan,
): Promise<string | null> {
  const { publishBy, publishReason, publishRevision } = draft;
  const publisher = publishBy && (await findPublisher(tx, publishBy, draft.partnerId));
  if (!publisher || !can(publisher, "publish", toDraftSubject(draft)).ok)
    return "rightEnded" satisfies PlanFailure;
  const result = await publishDraft(tx, draft, {
    ...{ by: publishBy, now, audit, queue },
    reason: publishReason,
    revision: publishRevision,
  });
  if (result.ok) return null;
  return result.why === "checkList" ? toFailureCodes(result.items) : result.why;
}
