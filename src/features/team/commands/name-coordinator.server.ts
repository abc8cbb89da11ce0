import { eq } from "drizzle-orm";
import { can } from "#features/dossiers/policy.ts";
import { dossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import { dossierMembers } from "#features/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { memberById, membersOf } from "../queries/members.server.ts";
import { memberInput } from "./lock-member.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

/** An administrator gives a dossier whose coordinator is gone to somebody in it. The team is told. */
export const nameCoordinator = command({
  actors: ["administrator"],
  input: memberInput,
  async load({ tx, actor, input }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const members = await membersOf(tx, dossier.id);
    const hasCoordinator = members.some(({ role }) => role === "coordinator");
    return { ...dossier, hasCoordinator };
  },
  may: (actor, dossier) => can(actor, "nameCoordinator", dossier),
  async run(context, dossier) {
    const { tx, input, now, audit } = context;
    const { id } = dossier;
    const member = await memberById(tx, id, input.memberId);
    await tx
      .update(dossierMembers)
      .set({ role: "coordinator", roleBefore: null, mayWrite: false })
      .where(eq(dossierMembers.id, member.id));
    await notifyTeam(tx, dossier, {
      change: "coordinator",
      who: `${member.firstName} ${member.lastName}`,
      named: member.userId,
      key: `coordinator:${id}`,
      toggled: true,
      now,
    });
    await audit("dossier.coordinatorNamed", { kind: "dossier", id }, { about: member.userId });
    context.securityEvent("rightsChanged", {
      account: member.userId,
      what: "dossier.coordinatorNamed",
    });
  },
});
