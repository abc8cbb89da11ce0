import { and, asc, eq, inArray } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import { insertFormVersion } from "#features/proposals/form-models/writes/insert-form-version.server.ts";
import { updateForms } from "#features/proposals/form-updates/jobs/update-forms.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import {
  lockDraftsOfCalls,
  replaceFormVersion,
} from "../../call-drafts/writes/replace-form-version.server.ts";
import { findLastVersion } from "../../form-designer/queries/form-draft.server.ts";
import { formDrafts } from "../../form-designer/tables.server.ts";
import { listCallsWithinReach, listFormCalls } from "../queries/form-calls.server.ts";
import { listCallsClosingTooSoon } from "../queries/window-refusals.server.ts";
import { findStaleReason, type StaleTrial } from "../rules/stale-trial.ts";
import { formTrials } from "../tables.server.ts";

/** What publishes: the account whose rights and reach count, and the tools of its transaction. */
interface Publication {
  readonly publisher: StaffActor;
  readonly now: Date;
  readonly audit: Audit;
  readonly queue: Queue;
}

export type PublicationOutcome =
  | { readonly ok: true; readonly version: { readonly id: string; readonly number: number } }
  /** The trial no longer says what a publication would do, or a call closes too soon. Nothing was written. */
  | { readonly ok: false; readonly why: StaleTrial | "closesTooSoon" };

/** The columns of a trial without a planned publication. */
export const NO_PLAN = { publishAt: null, publishBy: null } as const;

/**
 * Publishes what a trial tried: the draft, or its wording, as the next version, or an earlier version again, on the calls
 * of the trial. Dossiers that are being written follow by a job. The caller holds the lock of the form.
 */
export async function publishTrial(
  tx: Db,
  form: PublishedForm,
  trial: Trial,
  { publisher, now, audit, queue }: Publication,
): Promise<PublicationOutcome> {
  const { callIds } = trial;
  // In the order of a call's own publication: its draft, then the call.
  const draftIds = await lockDraftsOfCalls(tx, callIds);
  await lockCalls(tx, callIds);
  const current = listCallsWithinReach(publisher, await listFormCalls(tx, form.id, now));
  const why = findStaleReason(trial, {
    revision: await lockDraftRevision(tx, form.id),
    lastVersionId: (await findLastVersion(tx, form.id))?.id ?? null,
    calls: current,
  });
  if (why) return { ok: false, why };
  const chosen = current.filter(({ callId }) => callIds.includes(callId));
  const refused = await listCallsClosingTooSoon(tx, chosen, trial.model, now);
  if (refused.length > 0) return { ok: false, why: "closesTooSoon" };

  const version = await ensureVersion(tx, trial, publisher.userId, now);
  await writeCallForms(tx, callIds, form.formModelType, version.id);
  await replaceFormVersion(tx, draftIds, {
    formModelType: form.formModelType,
    formVersionIds: new Set(await listVersionIds(tx, form.id)),
    versionId: version.id,
    ...{ by: publisher.userId, now },
  });
  if (trial.revision !== null) await rebaseDraft(tx, trial, version.id, now);
  await tx
    .update(formTrials)
    .set({ ...NO_PLAN, publishedVersionId: version.id, publishedAt: now })
    .where(eq(formTrials.id, trial.id));
  // The plan of another trial stays: it fails at its minute, because the form has another version, and its planner is told.
  await tx
    .update(formTrials)
    .set({ publishFailure: null })
    .where(eq(formTrials.formModelId, form.id));
  if (callIds.length > 0) await queue.enqueue(tx, updateForms, {});
  const details = { number: version.number, calls: callIds, dossiers: trial.result?.dossiers ?? 0 };
  await audit("form.published", { kind: "form_model", id: form.id }, details);
  for (const id of callIds)
    await audit("call.formVersionChanged", { kind: "call", id }, { number: version.number });
  return { ok: true, version };
}

/** Locks a form: of two publications at once, the second waits here and then finds the version of the first. */
export async function lockForm(tx: Db, formModelId: string): Promise<void> {
  await tx
    .select({ id: formModels.id })
    .from(formModels)
    .where(eq(formModels.id, formModelId))
    .for("update");
}

/** A trial of a form. NOT_FOUND for those of other forms. */
export async function findTrial(tx: Db, formModelId: string, trialId: string): Promise<Trial> {
  const [trial] = await tx
    .select()
    .from(formTrials)
    .where(and(eq(formTrials.id, trialId), eq(formTrials.formModelId, formModelId)));
  if (!trial) throw new DomainError("NOT_FOUND");
  return trial;
}

export type Trial = typeof formTrials.$inferSelect;

interface PublishedForm {
  readonly id: string;
  readonly formModelType: FormModelType;
}

/** The draft now stands on the version. What of it was not published stays, as a change after that publication. */
async function rebaseDraft(
  tx: Db,
  { formModelId, isWordingOnly }: Trial,
  baseVersionId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(formDrafts)
    .set({
      baseVersionId,
      // The list of forms compares this time with that of the publication.
      ...(isWordingOnly && { updatedAt: new Date(now.getTime() + 1) }),
    })
    .where(eq(formDrafts.formModelId, formModelId));
}

async function lockCalls(tx: Db, callIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: calls.id })
    .from(calls)
    .where(inArray(calls.id, [...callIds]))
    .orderBy(asc(calls.id))
    // Key columns do not change, so new dossiers, which refer to the call, go on.
    .for("no key update");
}

/** The revision of the draft, which no save changes until the publication is done; -1 without a draft. */
async function lockDraftRevision(tx: Db, formModelId: string): Promise<number> {
  const [draft] = await tx
    .select({ revision: formDrafts.revision })
    .from(formDrafts)
    .where(eq(formDrafts.formModelId, formModelId))
    .for("update");
  return draft?.revision ?? -1;
}

/** The tried version: an earlier one, or a new one made of the draft. */
async function ensureVersion(
  tx: Db,
  { formModelId, model, versionId }: Trial,
  publishedBy: string,
  now: Date,
): Promise<{ id: string; number: number }> {
  if (versionId === null) return insertFormVersion(tx, { formModelId, model, publishedBy, now });
  const [version] = await tx
    .select({ id: formModelVersions.id, number: formModelVersions.number })
    .from(formModelVersions)
    .where(eq(formModelVersions.id, versionId));
  if (!version) throw new DomainError("NOT_FOUND");
  return version;
}

async function writeCallForms(
  tx: Db,
  callIds: readonly number[],
  formModelType: FormModelType,
  versionId: string,
): Promise<void> {
  await tx
    .update(callForms)
    .set({ versionId })
    .where(
      and(inArray(callForms.callId, [...callIds]), eq(callForms.formModelType, formModelType)),
    );
}

async function listVersionIds(tx: Db, formModelId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: formModelVersions.id })
    .from(formModelVersions)
    .where(eq(formModelVersions.formModelId, formModelId));
  return rows.map(({ id }) => id);
}
