import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../form-designer/policy.ts";
import { loadForm } from "../../form-designer/queries/form-draft.server.ts";
import { mailTrialMessage } from "../jobs/mail-trial-message.server.ts";
import { findTrial } from "../writes/publish-trial.server.ts";

/** Mails to the person who tries a version what teams would get. Nothing else happens. */
export const requestTrialMessage = command({
  actors: ["staff"],
  isAudited: false,
  limits: [{ name: "mail-form-trial", per: "person", max: 20, seconds: 3600 }],
  input: z.object({ formModelId: rowId(), trialId: rowId() }),
  load: ({ tx, input }) => loadForm(tx, input.formModelId),
  may: (actor, form) => can(actor, "writeForms", form),
  async run({ tx, actor, queue, input }, form) {
    const { id: trialId } = await findTrial(tx, form.id, input.trialId);
    await queue.enqueue(tx, mailTrialMessage, { userId: actor.userId, trialId });
  },
});
