import { z } from "zod";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { getInvitationState, isOpen } from "../rules/invitation.ts";
import { toInvitationAccess, toMemberAccess, toTeamAccess } from "../rules/team-access.ts";
import { type Invitation, loadInvitationByHash, loadInvitationById } from "./invitations.server.ts";
import { loadMemberById } from "./members.server.ts";
import { loadTeamById } from "./teams.server.ts";

/**
 * An invitation with its dossier, whose row is locked until the transaction ends. All changes of a team take this lock, so
 * the second of two simultaneous answers sees the first.
 */
export async function lockInvitation(
  tx: Db,
  actor: Actor,
  found: Pick<Invitation, "id" | "dossierId">,
) {
  const dossier = await dossierForActor(tx, actor, found.dossierId, "update");
  return { dossier, invitation: await loadInvitationById(tx, found.id) };
}

/** The same for the team that sent it, as subject of the policy. */
export async function lockSentInvitation(tx: Db, actor: Actor, id: string) {
  const found = await loadInvitationById(tx, id);
  const { dossier, invitation } = await lockInvitation(tx, actor, found);
  return { ...toInvitationAccess(dossier, { ...invitation, callOpen: true }), invitation };
}

/** The same for the invited person, by the secret of a link or by account. */
export async function lockInvitationByHash(tx: Db, actor: Actor, hash: string) {
  const found = await loadInvitationByHash(tx, actor, hash);
  return { ...(await lockInvitation(tx, actor, found)), holdsKey: found.holdsKey };
}

/** Refuses an invitation that is no longer open; the reason is its state. */
export function requireOpen(invitation: Invitation, now: Date): void {
  const state = getInvitationState(invitation, now);
  if (!isOpen(state)) throw new DomainError("STALE", { why: state });
}

export const memberInput = z.object({ dossierId: rowId(), memberId: rowId() });

/** A member, with the dossier's row locked: changes of a team are serialised. */
export async function lockMember(
  tx: Db,
  actor: Actor,
  { dossierId, memberId }: z.output<typeof memberInput>,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "update");
  const member = await loadMemberById(tx, dossierId, memberId);
  return { ...toMemberAccess(dossier, member), member };
}

/** A team, with the dossier's row locked, as subject of the policy. */
export async function lockTeam(tx: Db, actor: Actor, teamId: string) {
  const team = await loadTeamById(tx, teamId);
  const dossier = await dossierForActor(tx, actor, team.dossierId, "update");
  return { ...toTeamAccess(dossier, team.number), team };
}
