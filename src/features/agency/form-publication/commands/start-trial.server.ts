import { and, eq, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { toProblemDetails } from "#features/proposals/form-models/rules/problem-details.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { checkDraft } from "#form-engine/check-draft.ts";
import { compareModels } from "#form-engine/compare-models.ts";
import type { FormModel } from "#form-engine/model.ts";
import { takeWording } from "#form-engine/take-wording.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { can } from "../../form-designer/policy.ts";
import {
  ensureDraft,
  findLastVersion,
  listLiveNodes,
  loadDraft,
  loadForm,
} from "../../form-designer/queries/form-draft.server.ts";
import { runFormTrial } from "../jobs/run-form-trial.server.ts";
import { listCallsWithinReach, listFormCalls } from "../queries/form-calls.server.ts";
import { listCallsClosingTooSoon } from "../queries/window-refusals.server.ts";
import { formTrials } from "../tables.server.ts";

/** Unpublished trials are deleted after this time, with the next trial of their form. */
const KEPT_DAYS = 30;

const MAX_CALLS = 500;

/**
 * Starts the trial of a form's draft, or of an earlier version, on calls that use the form. `revision` is the draft's
 * revision that the page showed. STALE with `why`: `draftChanged`, `nothingToPublish`. INVALID: the problems of the draft
 * by "node.field", or `callIds` with `closesTooSoon`. Calls that are not of the form or not within reach are NOT_FOUND.
 */
export const startTrial = command({
  actors: ["staff"],
  limits: [{ name: "form-trial", per: "person", max: 60, seconds: 3600 }],
  input: z.object({
    formModelId: rowId(),
    /** Of the draft; null to try an earlier version. */
    revision: z.coerce.number().int().min(0).nullable(),
    versionId: rowId().nullable(),
    /** Tries the wording of the draft alone, on the last version. */
    isWordingOnly: z.boolean().default(false),
    callIds: z.array(rowNumber()).max(MAX_CALLS, "tooMany"),
  }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now, queue, audit }, { id: formModelId }) {
    const { revision, versionId, isWordingOnly } = input;
    if ((revision === null) === (versionId === null) || (isWordingOnly && revision === null))
      throw new DomainError("INVALID", { versionId: "invalid" });
    const callIds = [...new Set(input.callIds)];
    const calls = listCallsWithinReach(actor, await listFormCalls(tx, formModelId, now));
    const chosen = calls.filter(({ callId }) => callIds.includes(callId));
    if (chosen.length !== callIds.length) throw new DomainError("NOT_FOUND");
    const model =
      revision === null
        ? await loadVersionModel(tx, formModelId, versionId ?? "")
        : await requireDraftModel(tx, formModelId, { revision, isWordingOnly });
    if (versionId !== null && chosen.every((call) => call.versionId === versionId))
      throw new DomainError("STALE", { why: "nothingToPublish" });
    const refused = await listCallsClosingTooSoon(tx, chosen, model, now);
    if (refused.length > 0) throw new DomainError("INVALID", { callIds: "closesTooSoon" });

    const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await tx
      .delete(formTrials)
      .where(
        and(
          eq(formTrials.formModelId, formModelId),
          isNull(formTrials.publishedVersionId),
          lt(formTrials.createdAt, oldest),
        ),
      );
    const [trial] = await tx
      .insert(formTrials)
      .values({
        ...{ formModelId, model, revision, versionId, callIds, isWordingOnly },
        createdBy: actor.userId,
        createdAt: now,
      })
      .returning({ id: formTrials.id });
    if (!trial) throw new Error("an inserted trial was not returned");
    await queue.enqueue(tx, runFormTrial, { trialId: trial.id });
    // Trials count drafts, and many of them could tell what one draft says: who tries what is kept.
    await audit("form.tried", { kind: "form_model", id: formModelId }, { calls: callIds });
    return trial;
  },
});

async function loadVersionModel(tx: Db, formModelId: string, versionId: string) {
  const [version] = await tx
    .select({ model: formModelVersions.model })
    .from(formModelVersions)
    .where(
      and(eq(formModelVersions.id, versionId), eq(formModelVersions.formModelId, formModelId)),
    );
  if (!version) throw new DomainError("NOT_FOUND");
  return version.model;
}

/**
 * The model that the draft makes, or its wording on the last version, if the draft is still at this revision, has no
 * problems and the model differs from the last version.
 */
async function requireDraftModel(
  tx: Db,
  formModelId: string,
  { revision, isWordingOnly }: { readonly revision: number; readonly isWordingOnly: boolean },
): Promise<FormModel> {
  await ensureDraft(tx, formModelId);
  const draft = await loadDraft(tx, formModelId);
  if (draft.revision !== revision) throw new DomainError("STALE", { why: "draftChanged" });
  const { model, problems } = checkDraft(listLiveNodes(draft.nodes));
  if (!model || problems.length > 0) throw new DomainError("INVALID", toProblemDetails(problems));
  const last = await findLastVersion(tx, formModelId);
  const tried = last && isWordingOnly ? takeWording(last.model, model) : model;
  if (last && compareModels(last.model, tried).length === 0)
    throw new DomainError("STALE", { why: "nothingToPublish" });
  return tried;
}
