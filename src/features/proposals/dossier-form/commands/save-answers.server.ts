import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadFormForWrite } from "../queries/form-for-write.server.ts";
import { changesSchema } from "../rules/answer-change.ts";
import { WRITE_ACTS } from "../rules/answer-verdict.ts";
import { writeVersionedChanges } from "../writes/carry-over.server.ts";
import { runInSaveSlot } from "../writes/save-slots.server.ts";

/**
 * Saves answers of one form of a dossier. Every change gets its own verdict: saved, conflict (the stored answer has
 * another version than the one the change is based on) or refused with a reason. Sending a change again is safe: its id
 * is remembered for 60 days, and it is not applied twice. The work is done by
 * `writeChanges`, or by `writeVersionedChanges` for a page of an earlier version of the form.
 */
export const saveAnswers = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    changes: changesSchema,
    /** The form version of the page; the dossier may have another one since. */
    formVersion: rowId().optional(),
  }),
  // Locks the dossier (shared) and the form (exclusive), so that a deposit and other saves of this form wait.
  load: ({ tx, actor, input }) => loadFormForWrite(tx, actor, input),
  may: (actor, { dossier }, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  inSlot: runInSaveSlot,
  run({ tx, actor, input: { dossierId, formModelType, changes, formVersion }, now }, { form }) {
    const author = { authorId: actor.userId, now };
    return writeVersionedChanges(tx, { dossierId, formModelType }, author, changes, {
      formVersion,
      lockedForm: form,
    });
  },
});
