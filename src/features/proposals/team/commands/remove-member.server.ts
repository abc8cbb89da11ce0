import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { accessHref } from "#features/proposals/dossiers/rules/paths.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { lockMember, memberInput } from "../queries/lock-rows.server.ts";
import { loadMemberById } from "../queries/members.server.ts";
import { OPEN_STATES } from "../rules/invitation.ts";
import { teamChanged } from "../rules/notification-kinds.ts";
import { invitations } from "../tables.server.ts";
import { endMembership } from "../writes/end-membership.server.ts";
import { notifyTeam } from "../writes/notify-team.server.ts";

/**
 * Removes a member with immediate effect and notifies the team. Also cancels the open invitations they sent: one to another
 * address of theirs would let them back in. The invitations of a member who leaves stay open.
 */
export const removeMember = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "removeMember", access),
  async run(context, dossier) {
    const { tx, actor, now, audit } = context;
    const { id, member } = dossier;
    const by = actor.userId;
    await endMembership(tx, { member, removed: true, by, now });
    const withdrawn = await tx
      .update(invitations)
      .set({ state: "cancelled", endedAt: now, endedBy: by })
      .where(
        and(
          eq(invitations.dossierId, id),
          eq(invitations.invitedBy, member.userId),
          inArray(invitations.state, [...OPEN_STATES]),
        ),
      )
      .returning({
        role: invitations.role,
        teamNumber: invitations.teamNumber,
        invitation: invitations.id,
      });
    await notifyTeam(tx, dossier, {
      change: "removed",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      by,
      key: `member-removed:${member.id}`,
      now,
    });
    await notify(tx, teamChanged, {
      userId: [member.userId],
      key: `you-removed:${member.id}`,
      namedUserId: null,
      data: {
        dossier: dossier.acronym,
        change: "removedYou",
        who: "",
        href: accessHref(id),
      },
      now,
    });
    await audit("dossier.memberRemoved", { kind: "dossier", id }, { about: member.userId });
    for (const place of withdrawn) await audit("dossier.uninvited", { kind: "dossier", id }, place);
    context.recordSecurityEvent("rightsChanged", {
      account: member.userId,
      what: "dossier.memberRemoved",
    });
  },
});

export const leaveDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "leave", dossier),
  async run({ tx, actor, now, audit, recordSecurityEvent }, dossier) {
    if (!dossier.membership) throw new DomainError("NOT_FOUND");
    const member = await loadMemberById(tx, dossier.id, dossier.membership.id);
    await endMembership(tx, { member, removed: false, by: actor.userId, now });
    await notifyTeam(tx, dossier, {
      change: "left",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      by: actor.userId,
      key: `member-left:${member.id}`,
      now,
    });
    await audit("dossier.left", { kind: "dossier", id: dossier.id });
    recordSecurityEvent("rightsChanged", { account: actor.userId, what: "dossier.left" });
  },
});
