import { eq } from "drizzle-orm";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { lockMember, memberInput } from "../queries/lock-rows.server.ts";
import { listMembers } from "../queries/members.server.ts";
import { getRoleAfterTransfer } from "../rules/teams.ts";
import { auditRoleChange } from "../writes/audit-role-change.server.ts";
import { notifyCoordinator } from "../writes/notify-team.server.ts";

/** Transfers the coordination to another member. The former coordinator stays in their team with the right to write. */
export const transferCoordination = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "transferCoordination", access),
  async run(context, dossier) {
    const { tx, actor, now } = context;
    const { id, member } = dossier;
    const members = await listMembers(tx, id);
    const former = members.find(({ userId }) => userId === actor.userId);
    if (!former) throw new DomainError("NOT_FOUND");
    // The new coordinator is left out: they no longer count as manager of their team.
    const others = members.filter((one) => one.id !== member.id);
    // Demote first: a unique index allows one coordinator.
    await tx
      .update(dossierMembers)
      .set({ role: getRoleAfterTransfer(others, former), mayWrite: true })
      .where(eq(dossierMembers.id, former.id));
    await tx
      .update(dossierMembers)
      .set({ role: "coordinator", roleBefore: null })
      .where(eq(dossierMembers.id, member.id));
    await auditRoleChange(context, dossier, {
      change: "coordinator",
      event: "dossier.transferred",
      role: "coordinator",
      except: member.userId,
    });
    await notifyCoordinator(tx, dossier, {
      userId: member.userId,
      from: { userId: former.userId, name: `${former.firstName} ${former.lastName}` },
      now,
    });
  },
});

/** A manager transfers their team to one of its members and stays as a member with the right to write. */
export const transferManagement = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "transferManagement", access),
  async run(context, dossier) {
    const { tx } = context;
    const { member, membership } = dossier;
    if (!membership) throw new DomainError("NOT_FOUND");
    await tx
      .update(dossierMembers)
      .set({ role: "member", mayWrite: true })
      .where(eq(dossierMembers.id, membership.id));
    await tx
      .update(dossierMembers)
      .set({ role: "scientific_manager", mayWrite: false })
      .where(eq(dossierMembers.id, member.id));
    await auditRoleChange(context, dossier, {
      change: "manager",
      event: "dossier.managementTransferred",
      role: `manager:${member.teamNumber}`,
    });
  },
});

/** A lead makes a member the manager of their team. An existing manager stays. */
export const nameManager = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "nameManager", access),
  async run(context, dossier) {
    const { member } = dossier;
    await context.tx
      .update(dossierMembers)
      .set({ role: "scientific_manager", mayWrite: false })
      .where(eq(dossierMembers.id, member.id));
    await auditRoleChange(context, dossier, {
      change: "manager",
      event: "dossier.managerNamed",
      role: `manager:${member.teamNumber}`,
    });
  },
});
