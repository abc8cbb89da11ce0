import type { TEAM_STATES } from "#features/proposals/dossiers/rules/dossier.ts";

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
