import { can } from "#features/proposals/dossiers/policy.ts";
import {
  INVITED_ROLES,
  MAX_TEAMS,
  type TEAM_STATES,
} from "#features/proposals/dossiers/rules/dossier.ts";
import type { Actor } from "#platform/actor.ts";
import { toInvitationAccess } from "./team-access.ts";

type Dossier = Parameters<typeof toInvitationAccess>[0];

/** Roles in teams, and in the one that would be next, to which somebody may invite now. */
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
  // The number of a removed team is not given again.
  const next = Math.max(...teams.map(({ number }) => number)) + 1;
  const teamNumbers = teams.filter(({ state }) => state !== "removed").map(({ number }) => number);
  return [...teamNumbers, ...(next <= MAX_TEAMS ? [next] : [])]
    .flatMap((teamNumber) => INVITED_ROLES.map((role) => ({ role, teamNumber })))
    .filter(({ role, teamNumber }) => role === "scientific_manager" || teamNumber < next)
    .filter((place) => can(actor, "invite", toInvitationAccess(dossier, { ...place, callOpen })).ok)
    .map((place) => ({ ...place, isNew: place.teamNumber === next }));
}
