import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierRole, InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { lockMember, memberInput } from "../queries/lock-rows.server.ts";
import { listMembers } from "../queries/members.server.ts";
import { auditRoleChange } from "../writes/audit-role-change.server.ts";

/** Makes a member the coordinator's delegate. There is one delegate at a time. */
export const nameDelegate = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "nameDelegate", access),
  async run(context, dossier) {
    const { tx } = context;
    const { id, member } = dossier;
    const members = await listMembers(tx, id);
    if (members.some(({ role }) => role === "delegate")) {
      throw new DomainError("TAKEN", { why: "hasDelegate" });
    }
    // Target is a manager or a member here: the policy refuses the coordinator.
    const roleBefore = member.role === "scientific_manager" ? member.role : "member";
    await setRole(tx, member.id, { role: "delegate", roleBefore });
    const event = "dossier.delegateNamed";
    await auditRoleChange(context, dossier, { change: "delegate", event, role: "delegate" });
  },
});

export const endDelegation = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "endDelegation", access),
  async run(context, dossier) {
    const { member } = dossier;
    await setRole(context.tx, member.id, { role: member.roleBefore ?? "member", roleBefore: null });
    const event = "dossier.delegateEnded";
    await auditRoleChange(context, dossier, { change: "delegateEnded", event, role: "delegate" });
  },
});

async function setRole(
  tx: Db,
  memberId: string,
  roles: { readonly role: DossierRole; readonly roleBefore: InvitedRole | null },
): Promise<void> {
  await tx.update(dossierMembers).set(roles).where(eq(dossierMembers.id, memberId));
}

/** Gives or withdraws a member's right to write answers. */
export const switchWriting = command({
  actors: ["person"],
  input: memberInput.extend({ mayWrite: z.boolean() }),
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "switchWriting", access),
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
