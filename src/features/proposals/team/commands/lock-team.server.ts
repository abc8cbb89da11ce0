import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadTeamById } from "../queries/teams.server.ts";
import { toTeamAccess } from "../rules/team-access.ts";

/** A team of a dossier whose row is locked, as whoever asks stands to it. */
export async function lockTeam(tx: Db, actor: Actor, teamId: string) {
  const team = await loadTeamById(tx, teamId);
  const dossier = await dossierForActor(tx, actor, team.dossierId, "update");
  return { ...toTeamAccess(dossier, team.number), team };
}
