import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/portal/calls/tables.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import { insertFormVersion } from "#features/proposals/form-models/writes/insert-form-version.server.ts";
import { updateForms } from "#features/proposals/form-updates/jobs/update-forms.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import {
  lockDraftsOfCalls,
  replaceFormVersion,
} from "../../call-drafts/writes/replace-form-version.server.ts";
import { can } from "../../form-designer/policy.ts";
import { findLastVersion, loadForm } from "../../form-designer/queries/form-draft.server.ts";
import { formDrafts } from "../../form-designer/tables.server.ts";
import { listCallsWithinReach, listFormCalls } from "../queries/form-calls.server.ts";
import { listCallsClosingTooSoon } from "../queries/window-refusals.server.ts";
import { isSameSelection } from "../rules/selection.ts";
import { findStaleReason } from "../rules/stale-trial.ts";
import { formTrials } from "../tables.server.ts";

/**
 * Publishes what a trial tried: the draft as the next version, or an earlier version again, on the calls of the trial.
 * Dossiers that are being written follow by a job. `callIds` are the calls that the page showed as ticked; `confirmation`
 * is the number of dossiers, written by the person. STALE with `why`: a reason of `findStaleReason`, or `callsChanged`.
 * INVALID: `confirmation`, or `callIds` with `closesTooSoon`.
 */
export const publishForm = command({
  actors: ["staff"],
  input: z.object({
    formModelId: rowId(),
    trialId: rowId(),
    callIds: z.array(rowNumber()),
    confirmation: z.string().max(20, "wrongNumber"),
  }),
  async load({ tx, input }) {
    // Of two people who publish at once, the second waits here and then finds the version of the first.
    await tx
      .select({ id: formModels.id })
      .from(formModels)
      .where(eq(formModels.id, input.formModelId))
      .for("update");
    return loadForm(tx, input.formModelId);
  },
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now, audit, queue }, form) {
    const trial = await findTrial(tx, form.id, input.trialId);
    const { callIds } = trial;
    if (!isSameSelection(callIds, input.callIds))
      throw new DomainError("STALE", { why: "callsChanged" });
    // In the order of a call's own publication: its draft, then the call.
    const draftIds = await lockDraftsOfCalls(tx, callIds);
    await lockCalls(tx, callIds);
    const current = listCallsWithinReach(actor, await listFormCalls(tx, form.id, now));
    const why = findStaleReason(trial, {
      revision: await lockDraftRevision(tx, form.id),
      lastVersionId: (await findLastVersion(tx, form.id))?.id ?? null,
      calls: current,
    });
    if (why) throw new DomainError("STALE", { why });
    const chosen = current.filter(({ callId }) => callIds.includes(callId));
    const refused = await listCallsClosingTooSoon(tx, chosen, trial.model, now);
    if (refused.length > 0) throw new DomainError("INVALID", { callIds: "closesTooSoon" });
    const dossiers = trial.result?.dossiers ?? 0;
    if (dossiers > 0 && input.confirmation.replace(/\D/g, "") !== String(dossiers))
      throw new DomainError("INVALID", { confirmation: "wrongNumber" });

    const version = await ensureVersion(tx, trial, actor.userId, now);
    await writeCallForms(tx, callIds, form.formModelType, version.id);
    await replaceFormVersion(tx, draftIds, {
      formModelType: form.formModelType,
      formVersionIds: new Set(await listVersionIds(tx, form.id)),
      versionId: version.id,
      ...{ by: actor.userId, now },
    });
    if (trial.revision !== null)
      await tx
        .update(formDrafts)
        .set({ baseVersionId: version.id })
        .where(eq(formDrafts.formModelId, form.id));
    await tx
      .update(formTrials)
      .set({ publishedVersionId: version.id, publishedAt: now })
      .where(eq(formTrials.id, trial.id));
    if (callIds.length > 0) await queue.enqueue(tx, updateForms, {});
    const details = { number: version.number, calls: callIds, dossiers };
    await audit("form.published", { kind: "form_model", id: form.id }, details);
    for (const id of callIds)
      await audit("call.formVersionChanged", { kind: "call", id }, { number: version.number });
    return version;
  },
});

async function findTrial(tx: Db, formModelId: string, trialId: string) {
  const [trial] = await tx
    .select()
    .from(formTrials)
    .where(and(eq(formTrials.id, trialId), eq(formTrials.formModelId, formModelId)));
  if (!trial) throw new DomainError("NOT_FOUND");
  return trial;
}

type Trial = Awaited<ReturnType<typeof findTrial>>;

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
