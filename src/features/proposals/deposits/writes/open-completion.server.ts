import { listSlots } from "#features/proposals/appendices/queries/appendices.server.ts";
import { findDossierForm } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { dossierLocks } from "#features/proposals/dossier-form/tables.server.ts";
import type { Form } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { type CompletionParts, planCompletion } from "../rules/completion.ts";
import { completionRequests } from "../tables.server.ts";
import { beginEdit } from "./edit.server.ts";

/** What a request would leave closed. Throws INVALID if it names a part that the dossier does not have. */
export async function checkParts(tx: Db, dossierId: string, parts: CompletionParts) {
  const forms = new Map<FormModelType, Form>();
  for (const formModelType of FORM_MODEL_TYPES) {
    const found = await findDossierForm(tx, { dossierId, formModelType });
    if (found) forms.set(formModelType, found.form);
  }
  const slots = await listSlots(tx, dossierId);
  const plan = planCompletion(parts, forms, new Set(slots.map(({ id }) => id)));
  if (!plan) throw new DomainError("INVALID", { parts: "unknown" });
  return plan;
}

/**
 * Begins an edit of the named parts and locks every other question for the agency. Returns the number of the version that
 * the agency holds. The caller holds the dossier's row lock.
 */
export async function openCompletion(
  tx: Db,
  dossierId: string,
  request: {
    readonly parts: CompletionParts;
    readonly reason: string;
    readonly until: Date;
    readonly by: string;
    readonly now: Date;
  },
): Promise<number> {
  const { parts, reason, until, by, now } = request;
  const { openParts, closedQuestions } = await checkParts(tx, dossierId, parts);
  const version = await beginEdit(tx, dossierId, { until, openParts, now });
  if (closedQuestions.length > 0)
    await tx
      .insert(dossierLocks)
      .values(
        closedQuestions.map((question) => ({
          dossierId,
          ...question,
          heldFor: "agency" as const,
          lockedAt: now,
        })),
      )
      .onConflictDoNothing();
  await tx.insert(completionRequests).values({
    dossierId,
    state: "open",
    versionNumber: version,
    parts,
    reason,
    until,
    createdBy: by,
    createdAt: now,
  });
  return version;
}
