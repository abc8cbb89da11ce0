import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { lockTeam } from "../queries/lock-rows.server.ts";
import { listMembers } from "../queries/members.server.ts";
import { OPEN_STATES } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/**
 * Takes a vacant team out of the consortium and cancels its open invitations. The row stays, so that its number is not
 * reused.
 */
export const removeTeam = command({
  actors: ["person"],
  input: z.object({ teamId: rowId() }),
  async load({ tx, actor, input }) {
    const dossier = await lockTeam(tx, actor, input.teamId);
    const { number, state } = dossier.team;
    const members = await listMembers(tx, dossier.id);
    const isEmpty = !members.some(({ teamNumber }) => teamNumber === number);
    return { ...dossier, vacant: state === "vacant" && isEmpty };
  },
  may: (actor, access) => can(actor, "removeTeam", access),
  async run({ tx, actor, now, audit }, { id, team }) {
    await tx.update(dossierTeams).set({ state: "removed" }).where(eq(dossierTeams.id, team.id));
    const withdrawn = await tx
      .update(invitations)
      .set({ state: "cancelled", endedAt: now, endedBy: actor.userId })
      .where(
        and(
          eq(invitations.dossierId, id),
          eq(invitations.teamNumber, team.number),
          inArray(invitations.state, [...OPEN_STATES]),
        ),
      )
      .returning({
        role: invitations.role,
        teamNumber: invitations.teamNumber,
        invitation: invitations.id,
      });
    const subject = { kind: "dossier", id } as const;
    await audit("dossier.teamRemoved", subject, { teamNumber: team.number });
    for (const place of withdrawn) await audit("dossier.uninvited", subject, place);
  },
});
