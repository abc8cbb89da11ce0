import { eq } from "drizzle-orm";
import { z } from "zod";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { mailFactorReset } from "../jobs/mail-factor-reset.server.ts";
import { isStaffElsewhere, lockColleague } from "../queries/staff-members.server.ts";
import { staffPlaceFields, toStaffPlace } from "../rules/staff-invitation.ts";
import { decideEnd, decideFactorReset, decideRoleChange } from "../rules/staff-member.ts";
import { cancelSentInvitations, requireOpenDepartments } from "../writes/invite.server.ts";
import { endMember, replaceDepartments } from "../writes/member-place.server.ts";
import { removeFactor } from "../writes/remove-factor.server.ts";

/** Changes role and departments of a colleague or of oneself. Open pages follow with their next request. */
export const changeStaffMember = command({
  actors: ["staff"],
  input: z.object({ memberId: rowId(), ...staffPlaceFields }),
  isAudited: "ifChanged",
  load: ({ tx, actor, input }) => lockColleague(tx, actor, input.memberId),
  may: (_, { acting, member }, { role }) => decideRoleChange(acting, member, role),
  async run({ tx, input, now, audit, recordSecurityEvent }, { member }) {
    const { memberId: id, partnerId, userId } = member;
    const { role, departmentIds } = toStaffPlace(input);
    const before = member.allDepartments ? null : member.departmentIds;
    const subject = { kind: "staffMember", id } as const;
    if (role !== member.role) {
      await tx.update(staffMembers).set({ role }).where(eq(staffMembers.id, id));
      await audit("staff.roleChanged", subject, { role, before: member.role });
      recordSecurityEvent("rightsChanged", { account: userId, what: "staff.roleChanged" });
      if (!hasRole(role, STAFF_ACTS.managePeople)) {
        const invitations = await cancelSentInvitations(tx, { userId, partnerId, now });
        for (const { id } of invitations)
          await audit("staff.invitationCancelled", { kind: "staffInvitation", id });
      }
    }
    if (JSON.stringify(departmentIds) === JSON.stringify(before)) return;
    // Departments that the member already has stay, also closed ones.
    const added = departmentIds?.filter((one) => !before?.includes(one));
    if (added?.length !== 0) await requireOpenDepartments(tx, partnerId, added ?? null);
    else if (departmentIds?.length === 0) await requireOpenDepartments(tx, partnerId, []);
    await replaceDepartments(tx, id, departmentIds);
    const departments = departmentIds && [...departmentIds];
    await audit("staff.departmentsChanged", subject, { departments, before });
    const what = "staff.departmentsChanged";
    recordSecurityEvent("rightsChanged", { account: userId, what });
  },
});

/**
 * Ends the access of a colleague, or one's own: at once, with its sessions. Open invitations that the person sent end too, so
 * that none of them is a way back.
 */
export const endStaffMember = command({
  actors: ["staff"],
  input: z.object({ memberId: rowId() }),
  load: ({ tx, actor, input }) => lockColleague(tx, actor, input.memberId),
  may: (_, { acting, member }) => decideEnd(acting, member),
  async run({ tx, now, audit, recordSecurityEvent }, { member }) {
    await endMember(tx, member.memberId, now);
    const { role, userId, partnerId } = member;
    const invitations = await cancelSentInvitations(tx, { userId, partnerId, now });
    for (const { id } of invitations)
      await audit("staff.invitationCancelled", { kind: "staffInvitation", id });
    await audit("staff.ended", { kind: "staffMember", id: member.memberId }, { role });
    recordSecurityEvent("rightsChanged", { account: userId, what: "staff.ended" });
  },
});

/**
 * Removes the lost second factor of a colleague, who is told by mail. All sessions of the account end, because the lost
 * telephone may have one; the next sign-in at the agencies' door asks for the password and enrols another factor.
 */
export const resetStaffFactor = command({
  actors: ["staff"],
  input: z.object({ memberId: rowId() }),
  // Each reset mails the colleague.
  limits: [{ name: "reset-staff-factor", per: "person", max: 20, seconds: 3600 }],
  load: ({ tx, actor, input }) => lockColleague(tx, actor, input.memberId),
  may: (_, { acting, member }) => decideFactorReset(acting, member),
  async run({ tx, actor, now, queue, audit, recordSecurityEvent }, { member }) {
    const { memberId, userId, partnerId } = member;
    // The factor guards every membership of the account: one agency must not open another's door.
    if (await isStaffElsewhere(tx, userId, partnerId))
      throw new DomainError("FORBIDDEN_ROLE", { why: "memberElsewhere" });
    await removeFactor(tx, userId);
    await queue.enqueue(tx, mailFactorReset, { memberId, by: actor.userId, at: now.toISOString() });
    await audit("staff.factorReset", { kind: "staffMember", id: memberId });
    recordSecurityEvent("secondFactor", { account: userId, what: "staff.factorReset" });
  },
});
