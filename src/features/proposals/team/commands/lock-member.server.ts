import { z } from "zod";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadMemberById } from "../queries/members.server.ts";
import { toMemberAccess } from "../rules/team-access.ts";

export const memberInput = z.object({ dossierId: rowId(), memberId: rowId() });

/** Somebody in a dossier whose row is locked: changes of a team happen one after the other. */
export async function lockMember(
  tx: Db,
  actor: Actor,
  { dossierId, memberId }: z.output<typeof memberInput>,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "update");
  const member = await loadMemberById(tx, dossierId, memberId);
  return { ...toMemberAccess(dossier, member), member };
}
