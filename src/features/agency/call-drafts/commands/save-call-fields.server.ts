import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { loadDraftRow, toDraftSubject } from "../queries/call-draft.server.ts";
import { fieldChangesSchema } from "../rules/field-change.ts";
import { writeFieldChanges } from "../writes/write-field-changes.server.ts";

/** A page saves after each pause in typing; a script that writes without end is stopped. */
const SAVE_LIMIT = { name: "save-call-fields", per: "person", max: 300, seconds: 60 } as const;

/**
 * Saves fields of a draft. Every change gets its own verdict: saved, conflict (the stored field has another version than
 * the one the change is based on; nothing is written) or refused with a reason. Not audited: each field keeps its author,
 * and publishing is audited.
 */
export const saveCallFields = command({
  actors: ["staff", "administrator"],
  isAudited: false,
  limits: [SAVE_LIMIT],
  input: z.object({ draftId: rowId(), changes: fieldChangesSchema }),
  load: ({ tx, input }) => loadDraftRow(tx, input.draftId, { forUpdate: true }),
  may: (actor, draft) => can(actor, "edit", toDraftSubject(draft)),
  run: ({ tx, actor, input, now }, draft) =>
    writeFieldChanges(tx, draft, { actor, now }, input.changes),
});
