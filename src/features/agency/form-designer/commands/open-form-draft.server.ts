import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { ensureDraft, loadForm } from "../queries/form-draft.server.ts";

/**
 * Makes the draft of a form at its first opening, of what is published. Readers open it too. Not audited: nothing changes
 * for anyone.
 */
export const openFormDraft = command({
  actors: ["staff"],
  isAudited: false,
  input: z.object({ formModelId: rowId() }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "readForms", form),
  async run({ tx }, { id }) {
    await ensureDraft(tx, id);
  },
});
