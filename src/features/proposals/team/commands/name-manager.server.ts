import { eq } from "drizzle-orm";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { lockMember, memberInput } from "./lock-member.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

/** Who leads the dossier makes a member of a team its manager. One that the team has already stays. */
export const nameManager = command({
  actors: ["person"],
  input: memberInput,
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, standing) => can(actor, "nameManager", standing),
  async run(context, dossier) {
    const { tx, actor, now, audit } = context;
    const { id, member } = dossier;
    await tx
      .update(dossierMembers)
      .set({ role: "scientific_manager", mayWrite: false })
      .where(eq(dossierMembers.id, member.id));
    await notifyTeam(tx, dossier, {
      change: "manager",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      by: actor.userId,
      key: `manager:${id}:${member.teamNumber}`,
      toggled: true,
      now,
    });
    await audit("dossier.managerNamed", { kind: "dossier", id }, { about: member.userId });
    context.recordSecurityEvent("rightsChanged", {
      account: member.userId,
      what: "dossier.managerNamed",
    });
  },
});
