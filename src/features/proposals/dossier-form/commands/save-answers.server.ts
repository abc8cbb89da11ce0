import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadFormForWrite } from "../queries/form-for-write.server.ts";
import { changesSchema } from "../rules/answer-change.ts";
import { WRITE_ACTS } from "../rules/answer-verdict.ts";
import { writeChanges } from "../writes/write-changes.server.ts";

/**
 * Saves answers of one form, each judged on its own: taken, met by another's change, or refused with the reason. A change
 * that was applied before is not applied again, and answers what it made then.
 */
export const saveAnswers = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    formModelType: z.enum(FORM_MODEL_TYPES),
    changes: changesSchema,
  }),
  // The state of the dossier holds until this is written: a deposit waits, or this does.
  load: ({ tx, actor, input }) => loadFormForWrite(tx, actor, input),
  may: (actor, { dossier }, { formModelType }) => can(actor, WRITE_ACTS[formModelType], dossier),
  run: ({ tx, actor, input: { dossierId, formModelType, changes }, now }, { held }) =>
    writeChanges(tx, { dossierId, formModelType }, { authorId: actor.userId, now }, changes, held),
});
