import type {
  DossierAccess,
  InvitationAccess,
  MemberAccess,
  TeamAccess,
} from "#features/proposals/dossiers/policy.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierRole, InvitedRole } from "#features/proposals/dossiers/rules/dossier.ts";
import {
  INVITED_ROLES,
  MAX_TEAMS,
  type TEAM_STATES,
} from "#features/proposals/dossiers/rules/dossier.ts";
import type { Actor } from "#platform/actor.ts";

type Membership = NonNullable<DossierAccess["membership"]> & {
  readonly id: string;
  readonly teamNumber: number;
};
type Dossier = DossierAccess & { readonly membership: Membership | null };

/** Policy subject: one team of the dossier. */
export const toTeamAccess = <D extends Dossier>(
  dossier: D,
  teamNumber: number,
): D & TeamAccess => ({ ...dossier, ownTeam: dossier.membership?.teamNumber === teamNumber });

/** Policy subject: an invitation to a role in a team. */
export const toInvitationAccess = <D extends Dossier>(
  dossier: D,
  place: { role: InvitedRole; teamNumber: number; callOpen: boolean },
): D & InvitationAccess => ({
  ...toTeamAccess(dossier, place.teamNumber),
  invitedAs: place.role,
  callOpen: place.callOpen,
});

/** Policy subject: a member. */
export const toMemberAccess = <D extends Dossier>(
  dossier: D,
  member: { id: string; role: DossierRole; teamNumber: number; orcid: string | null },
): D & MemberAccess => ({
  ...toTeamAccess(dossier, member.teamNumber),
  target: {
    role: member.role,
    self: dossier.membership?.id === member.id,
    hasOrcid: member.orcid !== null,
  },
});

/** The roles, in existing teams and in the next one, to which the actor may invite. */
export function listInvitableRoles(
  actor: Actor,
  dossier: Dossier,
  {
    teams,
    callOpen,
  }: {
    teams: readonly { readonly number: number; readonly state: (typeof TEAM_STATES)[number] }[];
    callOpen: boolean;
  },
) {
  // The number of a removed team is not reused.
  const next = Math.max(...teams.map(({ number }) => number)) + 1;
  const teamNumbers = teams.filter(({ state }) => state !== "removed").map(({ number }) => number);
  return [...teamNumbers, ...(next <= MAX_TEAMS ? [next] : [])]
    .flatMap((teamNumber) => INVITED_ROLES.map((role) => ({ role, teamNumber })))
    .filter(({ role, teamNumber }) => role === "scientific_manager" || teamNumber < next)
    .filter((place) => can(actor, "invite", toInvitationAccess(dossier, { ...place, callOpen })).ok)
    .map((place) => ({ ...place, isNew: place.teamNumber === next }));
}
