import type { DossierRole, TEAM_STATES } from "#features/proposals/dossiers/rules/dossier.ts";

interface TeamMember {
  readonly id: string;
  readonly role: DossierRole;
  readonly teamNumber: number;
}

/**
 * The person responsible for a team: the coordinator in their own; elsewhere the manager, or the delegate where there is
 * none.
 */
export function findTeamLead<M extends TeamMember>(
  members: readonly M[],
  teamNumber: number,
): M | undefined {
  const team = members.filter((member) => member.teamNumber === teamNumber);
  return (["coordinator", "scientific_manager", "delegate"] as const)
    .map((role) => team.find((member) => member.role === role))
    .find((member) => member !== undefined);
}

/** The role of a former coordinator: manager of their team, unless it has one. */
export function getRoleAfterTransfer(
  members: readonly TeamMember[],
  { id, teamNumber }: TeamMember,
): "scientific_manager" | "member" {
  const others = members.filter((member) => member.teamNumber === teamNumber && member.id !== id);
  const managed = others.some(({ role }) => role === "scientific_manager");
  return managed ? "member" : "scientific_manager";
}

interface Team {
  readonly state: (typeof TEAM_STATES)[number];
}

interface TeamOccupancy {
  readonly hasSomebody: boolean;
  /** The team has an open invitation. */
  readonly isInvited: boolean;
}

/** Whether a team belongs to the consortium: contacts and a manager are required, and it is deposited. */
export const isParticipating = (
  { state }: Team,
  { hasSomebody, isInvited }: TeamOccupancy,
): boolean => hasSomebody || (state !== "removed" && (isInvited || state === "vacant"));

/**
 * Why a team has no members: invitations are open, all left (which blocks a future deposit), all left after the deposit, or
 * no invitation was accepted.
 */
export type EmptyReason = "invited" | "vacant" | "left" | "nobodyCame";

export function getEmptyReason(
  { state }: Team,
  { isInvited, isEditable }: { readonly isInvited: boolean; readonly isEditable: boolean },
): EmptyReason {
  if (isInvited) return "invited";
  if (state !== "vacant") return "nobodyCame";
  return isEditable ? "vacant" : "left";
}

/** Whether a team without members blocks the deposit, whatever the call requires: no member, and no manager invited. */
export const isVacant = ({ state }: Team, { hasSomebody, isInvited }: TeamOccupancy): boolean =>
  state === "vacant" && !hasSomebody && !isInvited;
