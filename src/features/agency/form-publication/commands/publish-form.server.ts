import { and, eq, isNotNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { can } from "../../form-designer/policy.ts";
import {
  findLastVersion,
  loadDraft,
  loadForm,
} from "../../form-designer/queries/form-draft.server.ts";
import { publishPlannedForms } from "../jobs/publish-planned-forms.server.ts";
import {
  isTrialWithinReach,
  listCallsWithinReach,
  listFormCalls,
} from "../queries/form-calls.server.ts";
import { listCallsClosingTooSoon } from "../queries/window-refusals.server.ts";
import { getNextNight } from "../rules/publication-window.ts";
import { isSameSelection } from "../rules/selection.ts";
import { findStaleReason } from "../rules/stale-trial.ts";
import { formTrials } from "../tables.server.ts";
import {
  findTrial,
  lockForm,
  NO_PLAN,
  type PublicationOutcome,
  publishTrial,
  type Trial,
} from "../writes/publish-trial.server.ts";

const publicationInput = z.object({
  formModelId: rowId(),
  trialId: rowId(),
  callIds: z.array(rowNumber()),
  confirmation: z.string().max(20, "wrongNumber"),
});

const lockAndLoadForm = async (tx: Db, formModelId: string) => {
  await lockForm(tx, formModelId);
  return loadForm(tx, formModelId);
};

/**
 * Publishes what a trial tried (`publishTrial`). `callIds` are the calls that the page showed as ticked; `confirmation`
 * is the number of dossiers, written by the person. STALE with `why`: a reason of `findStaleReason`, or `callsChanged`.
 * INVALID: `confirmation`, or `callIds` with `closesTooSoon`.
 */
export const publishForm = command({
  actors: ["staff"],
  input: publicationInput,
  load: ({ tx, input }) => lockAndLoadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now, audit, queue }, form) {
    const trial = await findTrial(tx, form.id, input.trialId);
    checkConfirmation(trial, input);
    const outcome = await publishTrial(tx, form, trial, { publisher: actor, now, audit, queue });
    if (!outcome.ok) throw toPublicationError(outcome);
    return outcome.version;
  },
});

/**
 * Plans the publication of a trial for the next night, when few people write. It must be possible now for that hour; the
 * trial, the 72 hours and the planner's rights are checked again then. A second plan of a form replaces the first.
 * Refusals are those of `publishForm`.
 */
export const planFormPublication = command({
  actors: ["staff"],
  input: publicationInput,
  load: ({ tx, input }) => lockAndLoadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now, audit, queue }, form) {
    const at = getNextNight(now);
    const trial = await findTrial(tx, form.id, input.trialId);
    checkConfirmation(trial, input);
    const calls = listCallsWithinReach(actor, await listFormCalls(tx, form.id, at));
    const why = findStaleReason(trial, {
      revision: trial.revision === null ? -1 : (await loadDraft(tx, form.id)).revision,
      lastVersionId: (await findLastVersion(tx, form.id))?.id ?? null,
      calls,
    });
    if (why) throw toPublicationError({ ok: false, why });
    const chosen = calls.filter(({ callId }) => trial.callIds.includes(callId));
    const refused = await listCallsClosingTooSoon(tx, chosen, trial.model, at);
    if (refused.length > 0) throw toPublicationError({ ok: false, why: "closesTooSoon" });
    await requirePlanWithinReach(tx, actor, form.id, now);
    await tx
      .update(formTrials)
      .set({ ...NO_PLAN, publishFailure: null })
      .where(eq(formTrials.formModelId, form.id));
    await tx
      .update(formTrials)
      .set({ publishAt: at, publishBy: actor.userId })
      .where(eq(formTrials.id, trial.id));
    await queue.enqueue(tx, publishPlannedForms, {}, { startAfter: at });
    const subject = { kind: "form_model", id: form.id } as const;
    await audit("form.publicationPlanned", subject, { at: at.toISOString() });
    return { at };
  },
});

/** Cancels the planned publication of a form. Draft and trials stay. STALE with `why`: `notPlanned`. */
export const cancelFormPublication = command({
  actors: ["staff"],
  input: z.object({ formModelId: rowId() }),
  load: ({ tx, input }) => lockAndLoadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, now, audit }, { id }) {
    const trial = await requirePlanWithinReach(tx, actor, id, now);
    if (!trial?.at) throw new DomainError("STALE", { why: "notPlanned" });
    await tx.update(formTrials).set(NO_PLAN).where(isPlannedFor(id));
    const details = { at: trial.at.toISOString() };
    await audit("form.publicationCancelled", { kind: "form_model", id }, details);
  },
});

const isPlannedFor = (formModelId: string): SQL | undefined =>
  and(eq(formTrials.formModelId, formModelId), isNotNull(formTrials.publishAt));

/** The plan of a form; null without one. Staff limited to departments leave a plan alone that has calls of others. */
async function requirePlanWithinReach(tx: Db, actor: StaffActor, formModelId: string, now: Date) {
  const [plan] = await tx
    .select({ at: formTrials.publishAt, callIds: formTrials.callIds })
    .from(formTrials)
    .where(isPlannedFor(formModelId));
  if (!plan) return null;
  const calls = await listFormCalls(tx, formModelId, now);
  if (!isTrialWithinReach(actor, calls, plan.callIds))
    throw new DomainError("FORBIDDEN_ROLE", { why: "planOfOthers" });
  return plan;
}

/** Whether the page showed the calls of the trial, and the person has written its number of dossiers. */
function checkConfirmation(
  { callIds, result }: Trial,
  input: { readonly callIds: readonly number[]; readonly confirmation: string },
): void {
  if (!isSameSelection(callIds, input.callIds))
    throw new DomainError("STALE", { why: "callsChanged" });
  const dossiers = result?.dossiers ?? 0;
  if (dossiers > 0 && input.confirmation.replace(/\D/g, "") !== String(dossiers))
    throw new DomainError("INVALID", { confirmation: "wrongNumber" });
}

const toPublicationError = ({ why }: Extract<PublicationOutcome, { ok: false }>): DomainError =>
  why === "closesTooSoon"
    ? new DomainError("INVALID", { callIds: why })
    : new DomainError("STALE", { why });
