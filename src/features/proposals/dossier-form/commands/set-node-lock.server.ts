import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { listQuestionIds } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDossierForm, loadLockedQuestions } from "../queries/form-state.server.ts";
import { dossierLocks } from "../tables.server.ts";

/** Locks or unlocks a question, or all questions of a section. Returns all locks of the form. */
export const setNodeLock = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    nodeId: z.string().max(64),
    lock: z.boolean(),
  }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "lockNodes", dossier),
  async run({ tx, actor, input, now, audit }) {
    const { dossierId, formModelType, nodeId, lock } = input;
    const formRef = { dossierId, formModelType };
    // Locks the form's row, so that a running save ends before the lock takes effect.
    const { form } = await loadDossierForm(tx, formRef, { forUpdate: true });
    const found = form.positions.get(nodeId);
    if (!found) throw new DomainError("NOT_FOUND");
    const questions = [...listQuestionIds(found.node)];
    if (lock) {
      await tx
        .insert(dossierLocks)
        .values(
          questions.map((id) => ({
            ...formRef,
            nodeId: id,
            lockedBy: actor.userId,
            lockedAt: now,
          })),
        )
        .onConflictDoNothing();
    } else {
      await tx
        .delete(dossierLocks)
        .where(
          and(
            eq(dossierLocks.dossierId, dossierId),
            eq(dossierLocks.formModelType, formModelType),
            eq(dossierLocks.heldFor, "team"),
            inArray(dossierLocks.nodeId, questions),
          ),
        );
    }
    await audit(
      lock ? "dossier.node_locked" : "dossier.node_unlocked",
      {
        kind: "dossier",
        id: dossierId,
      },
      { formModelType, nodeId },
    );
    return { locks: await loadLockedQuestions(tx, formRef) };
  },
});
