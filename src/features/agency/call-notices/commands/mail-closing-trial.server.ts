import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowNumber } from "#platform/row-id.ts";
import { mailClosingTrial } from "../jobs/mail-closing-trial.server.ts";
import { can } from "../policy.ts";
import { loadCallSubject } from "../queries/call-subject.server.ts";
import { MAX_REASON, toChangeReason } from "../rules/closing-change.ts";

/** Mails to the person who edits what a changed closing would tell. Nothing else happens. */
export const requestClosingTrialMail = command({
  actors: ["staff", "administrator"],
  isAudited: false,
  limits: [{ name: "mail-closing-trial", per: "person", max: 20, seconds: 3600 }],
  input: z.object({
    callId: rowNumber(),
    closesAt: z.iso.datetime(),
    reasonFr: z.string().max(MAX_REASON),
    reasonEn: z.string().max(MAX_REASON),
  }),
  load: ({ tx, input }) => loadCallSubject(tx, input.callId),
  may: (actor, subject) => can(actor, "tryClosing", subject),
  async run({ tx, actor, queue, input }) {
    const { callId, closesAt, reasonFr, reasonEn } = input;
    const reason = toChangeReason(reasonFr, reasonEn);
    await queue.enqueue(tx, mailClosingTrial, { userId: actor.userId, callId, closesAt, reason });
  },
});
