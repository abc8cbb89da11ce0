import type { Translate } from "#platform/i18n/translation-key.ts";
import type { listInvitableRoles } from "../rules/team-access.ts";

export type InvitableRole = ReturnType<typeof listInvitableRoles>[number];

const NEW_TEAM = "nouvelle";

/** Role and team as one option value, in the format of the endpoint's address; marks a new team. */
export const toRoleValue = ({
  role,
  teamNumber,
  isNew,
}: Pick<InvitableRole, "isNew"> & { role: string; teamNumber: number }): string =>
  [role, teamNumber, ...(isNew ? [NEW_TEAM] : [])].join("/");

export function parseRoleValue(value: string) {
  const [role = "", team = "", begins] = value.split("/");
  return { role, team, isNew: begins === NEW_TEAM };
}

/** Preselected role: member of the first team, which has the fewest rights. */
export function getDefaultRoleValue(places: readonly InvitableRole[]): string | undefined {
  const usual = places.find(({ role }) => role === "member") ?? places[0];
  return usual && toRoleValue(usual);
}

/** `several`: each invited person would get a new team. */
export const toRoleOptions = (t: Translate, places: readonly InvitableRole[], several = false) =>
  places.map((place) => {
    const label = place.isNew ? (several ? "newTeams" : "newTeam") : "manager";
    return {
      value: toRoleValue(place),
      label: t(`team:invite.${place.role === "member" ? "member" : label}`, {
        team: place.teamNumber,
      }),
    };
  });
