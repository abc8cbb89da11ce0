import type { DossierRole, TEAM_STATES } from "#features/proposals/dossiers/rules/dossier.ts";

interface TeamMember {
  readonly id: string;
  readonly role: DossierRole;
  readonly teamNumber: number;
}

/** Who answers for a team: the coordinator in their own; elsewhere its manager, or the delegate where it has none. */
export function findTeamLead<M extends TeamMember>(
  members: readonly M[],
  teamNumber: number,
): M | undefined {
  const team = members.filter((member) => member.teamNumber === teamNumber);
  return (["coordinator", "scientific_manager", "delegate"] as const)
    .map((role) => team.find((member) => member.role === role))
    .find((member) => member !== undefined);
}

/** What a coordinator becomes who hands the dossier on: the manager of their team, unless it has one. */
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
  /** An invitation to it can still be answered. */
  readonly isInvited: boolean;
}

/** Whether a team belongs to the consortium: it is asked for its contacts and its manager, and deposited. */
export const isParticipating = (
  { state }: Team,
  { hasSomebody, isInvited }: TeamOccupancy,
): boolean => hasSomebody || (state !== "removed" && (isInvited || state === "vacant"));

/** Why nobody is in a team: people were invited, all have left (which blocks a deposit that is still to come), or nobody came. */
export type EmptyReason = "invited" | "vacant" | "left" | "nobodyCame";

export function getEmptyReason(
  { state }: Team,
  { isInvited, isEditable }: { readonly isInvited: boolean; readonly isEditable: boolean },
): EmptyReason {
  if (isInvited) return "invited";
  if (state !== "vacant") return "nobodyCame";
  return isEditable ? "vacant" : "left";
}

/**
 * Whether a team that lost its last person blocks the deposit, whatever its call wants: nobody is in it, and nobody is invited to
 * manage it.
 */
export const isVacant = ({ state }: Team, { hasSomebody, isInvited }: TeamOccupancy): boolean =>
  state === "vacant" && !hasSomebody && !isInvited;
