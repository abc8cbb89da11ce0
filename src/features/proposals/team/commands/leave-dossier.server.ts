import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { loadMemberById } from "../queries/members.server.ts";
import { endMembership } from "./end-membership.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

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
