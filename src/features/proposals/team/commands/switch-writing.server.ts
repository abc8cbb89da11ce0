import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { lockMember, memberInput } from "./lock-member.server.ts";

/** Whether a member writes answers, too. */
export const switchWriting = command({
  actors: ["person"],
  input: memberInput.extend({ mayWrite: z.boolean() }),
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, standing) => can(actor, "switchWriting", standing),
  async run(context, { id, member }) {
    const { tx, input, audit } = context;
    const { mayWrite } = input;
    if (member.mayWrite === mayWrite) return;
    await tx.update(dossierMembers).set({ mayWrite }).where(eq(dossierMembers.id, member.id));
    const event = mayWrite ? "dossier.writingGiven" : "dossier.writingTaken";
    await audit(event, { kind: "dossier", id }, { about: member.userId });
    context.recordSecurityEvent("rightsChanged", { account: member.userId, what: event });
  },
});
