import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { teamById } from "../queries/teams.server.ts";
import { standingInTeam } from "../rules/standing.ts";

/** A team of a dossier whose row is locked, as whoever asks stands to it. */
export async function lockTeam(tx: Db, actor: Actor, teamId: string) {
  const team = await teamById(tx, teamId);
  const dossier = await dossierForActor(tx, actor, team.dossierId, "update");
  return { ...standingInTeam(dossier, team.number), team };
}
