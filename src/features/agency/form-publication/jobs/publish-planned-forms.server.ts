import { asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { runDuePlans } from "../../call-drafts/jobs/run-due-plans.server.ts";
import { findPublisher } from "../../call-drafts/queries/find-publisher.server.ts";
import { can } from "../../form-designer/policy.ts";
import { type FormSummary, loadForm } from "../../form-designer/queries/form-draft.server.ts";
import type { FormPlanFailure } from "../rules/plan-failure.ts";
import { formTrials } from "../tables.server.ts";
import {
  findTrial,
  lockForm,
  NO_PLAN,
  publishTrial,
  type Trial,
} from "../writes/publish-trial.server.ts";
import { mailFormPlanFailure } from "./mail-plan-failure.server.ts";

/**
 * Publishes the trials whose night has come. Enqueued for that minute; runs every minute too, so that a lost job or a
 * stopped worker delays a publication and never loses it. Ending the plan is part of the publication's transaction.
 */
export const publishPlannedForms: Job = {
  id: "publish-planned-forms",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({}),
  schedule: "* * * * *",
  async run(deps) {
    const { db, clock, log } = deps;
    const now = clock.now();
    const due = await db
      .select({ id: formTrials.id, at: formTrials.publishAt })
      .from(formTrials)
      .where(lte(formTrials.publishAt, now))
      .orderBy(asc(formTrials.publishAt), asc(formTrials.id));
    await runDuePlans(due, {
      ...{ now, log },
      publish: (id) => inPlan(deps, id, publishPlanned),
      fail: (id) => inPlan(deps, id, async () => "failed"),
    });
  },
};

interface DuePlan {
  readonly form: FormSummary;
  readonly trial: Trial;
  readonly now: Date;
  readonly audit: Audit;
  readonly queue: DepsWithQueue["queue"];
}

/**
 * Runs the end of a due plan under the lock of its form. `end` publishes the trial, or returns why it cannot: the plan is
 * then removed and the planner told.
 */
async function inPlan(
  { db, clock, queue }: DepsWithQueue,
  trialId: string,
  end: (tx: Db, plan: DuePlan) => Promise<FormPlanFailure | null>,
): Promise<void> {
  const [known] = await db
    .select({ formModelId: formTrials.formModelId })
    .from(formTrials)
    .where(eq(formTrials.id, trialId));
  if (!known) return;
  const { formModelId } = known;
  await db.transaction(async (tx) => {
    await lockForm(tx, formModelId);
    const trial = await findTrial(tx, formModelId, trialId);
    const now = clock.now();
    const { publishAt, publishBy } = trial;
    if (publishAt === null || publishAt > now) return;
    const actor = productActor(publishPlannedForms.id, publishBy);
    const audit: Audit = (event, subject, ...details) =>
      writeAudit(tx, { actor, at: now }, event, subject, ...details);
    const form = await loadForm(tx, formModelId);
    const failure = await end(tx, { form, trial, now, audit, queue });
    if (failure === null) return;
    await tx
      .update(formTrials)
      .set({ ...NO_PLAN, publishFailure: failure })
      .where(eq(formTrials.id, trialId));
    const subject = { kind: "form_model", id: formModelId } as const;
    await audit("form.publicationFailed", subject, { code: failure });
    if (publishBy === null) return;
    const payload = { trialId, userId: publishBy, at: publishAt.toISOString() };
    await queue.enqueue(tx, mailFormPlanFailure, payload);
  });
}

async function publishPlanned(
  tx: Db,
  { form, trial, now, audit, queue }: DuePlan,
): Promise<FormPlanFailure | null> {
  const { publishBy } = trial;
  const publisher = publishBy === null ? null : await findPublisher(tx, publishBy, form.partnerId);
  if (publisher?.kind !== "staff" || !can(publisher, "writeForms", form).ok) return "rightEnded";
  const outcome = await publishTrial(tx, form, trial, { publisher, now, audit, queue });
  return outcome.ok ? null : outcome.why;
}
