import { can } from "#features/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { endMembership } from "./end-membership.server.ts";
import { lockMember, memberInput } from "./lock-member.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

/** Withdraws all access, at once, and tells the team. */
export const removeMember = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, standing) => can(actor, "removeMember", standing),
  async run(context, dossier) {
    const { tx, actor, now, audit } = context;
    const { id, member } = dossier;
    await endMembership(tx, { member, removed: true, by: actor.userId, now });
    await notifyTeam(tx, dossier, {
      change: "removed",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      key: `member-removed:${member.id}`,
      now,
    });
    await audit("dossier.memberRemoved", { kind: "dossier", id }, { about: member.userId });
    context.securityEvent("rightsChanged", {
      account: member.userId,
      what: "dossier.memberRemoved",
    });
  },
});
