import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { ensureDraft, loadForm } from "../queries/form-draft.server.ts";
import { nodeChangesSchema } from "../rules/node-change.ts";
import { writeNodeChanges } from "../writes/write-node-changes.server.ts";

/** A page saves after each pause in typing; a script that writes without end is stopped. */
const SAVE_LIMIT = { name: "save-form-nodes", per: "person", max: 300, seconds: 60 } as const;

/**
 * Saves nodes of a form's draft. Every change gets its own verdict: saved, conflict (the stored node has another version
 * than the one the change is based on; nothing is written) or invalid with a code. Not audited: each node keeps its
 * author, and publishing is audited.
 */
export const saveFormNodes = command({
  actors: ["staff"],
  isAudited: false,
  limits: [SAVE_LIMIT],
  input: z.object({ formModelId: rowId(), changes: nodeChangesSchema }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, input, now }, form) {
    const { revision } = await ensureDraft(tx, form.id);
    return writeNodeChanges(tx, { form, revision }, { actor, now }, input.changes);
  },
});
