import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadFormForWrite } from "../queries/form-for-write.server.ts";
import { changesSchema } from "../rules/answer-change.ts";
import { WRITE_ACTS } from "../rules/answer-verdict.ts";
import { runInSaveSlot } from "../writes/save-slots.server.ts";
import { writeChanges } from "../writes/write-changes.server.ts";

/**
 * Saves answers of one form of a dossier. Every change gets its own verdict: saved, conflict (the stored answer has
 * another version than the one the change is based on) or refused with a reason. Sending a change again is safe: its id
 * is remembered for 60 days, and it is not applied twice. The work is done by `writeChanges`.
 */
export const saveAnswers = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    changes: changesSchema,
  }),
  // Locks the dossier (shared) and the form (exclusive), so that a deposit and other saves of this form wait.
  load: ({ tx, actor, input }) => loadFormForWrite(tx, actor, input),
  may: (actor, { dossier }, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  inSlot: runInSaveSlot,
  run: ({ tx, actor, input: { dossierId, formModelType, changes }, now }, { form }) =>
    writeChanges(tx, { dossierId, formModelType }, { authorId: actor.userId, now }, changes, form),
});
