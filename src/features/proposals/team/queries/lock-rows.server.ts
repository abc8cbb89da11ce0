import { z } from "zod";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { getInvitationState, isOpen } from "../rules/invitation.ts";
import { toMemberAccess, toTeamAccess } from "../rules/team-access.ts";
import { type Invitation, loadInvitationByHash, loadInvitationById } from "./invitations.server.ts";
import { loadMemberById } from "./members.server.ts";
import { loadTeamById } from "./teams.server.ts";

/**
 * An invitation with its dossier, whose row is locked: whatever happens to the team happens one after the other, and of
 * two answers at once the second finds what the first has made.
 */
export async function lockInvitation(
  tx: Db,
  actor: Actor,
  found: Pick<Invitation, "id" | "dossierId">,
) {
  const dossier = await dossierForActor(tx, actor, found.dossierId, "update");
  return { dossier, invitation: await loadInvitationById(tx, found.id) };
}

/** The same for whoever answers it, by the hash of a link or as the person it was sent to. */
export async function lockInvitationByHash(tx: Db, actor: Actor, hash: string) {
  const found = await loadInvitationByHash(tx, actor, hash);
  return { ...(await lockInvitation(tx, actor, found)), holdsKey: found.holdsKey };
}

/** Refuses what can no longer be answered; the page says which way it ended. */
export function requireOpen(invitation: Invitation, now: Date): void {
  const state = getInvitationState(invitation, now);
  if (!isOpen(state)) throw new DomainError("STALE", { why: state });
}

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

/** A team of a dossier whose row is locked, as whoever asks stands to it. */
export async function lockTeam(tx: Db, actor: Actor, teamId: string) {
  const team = await loadTeamById(tx, teamId);
  const dossier = await dossierForActor(tx, actor, team.dossierId, "update");
  return { ...toTeamAccess(dossier, team.number), team };
}
