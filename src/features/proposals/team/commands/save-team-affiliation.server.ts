import { eq } from "drizzle-orm";
import { z } from "zod";
import { confirmAffiliation } from "#features/people/researchers/queries/confirm-affiliation.server.ts";
import {
  affiliationSchema,
  SAVE_AFFILIATION_LIMIT,
} from "#features/people/researchers/rules/affiliation.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { lockTeam } from "../queries/lock-rows.server.ts";

/** Saves the institution of a team, as identified by its register. */
export const saveTeamAffiliation = command({
  actors: ["person"],
  input: z.intersection(z.object({ teamId: rowId() }), affiliationSchema),
  limits: [SAVE_AFFILIATION_LIMIT],
  prepare: ({ actor: { userId }, input, request: { locale }, ...deps }) =>
    confirmAffiliation(deps, input, { locale, userId }),
  load: ({ tx, actor, input }) => lockTeam(tx, actor, input.teamId),
  may: (actor, access) => can(actor, "editTeam", access),
  async run({ tx, prepared: affiliation, audit }, { id, team }) {
    await tx.update(dossierTeams).set(affiliation).where(eq(dossierTeams.id, team.id));
    await audit("dossier.institution", { kind: "dossier", id }, { teamNumber: team.number });
    return affiliation;
  },
});
