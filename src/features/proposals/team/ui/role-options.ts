import type { Translate } from "#platform/i18n/translation-key.ts";
import type { listInvitableRoles } from "../rules/team-access.ts";

export type InvitableRole = ReturnType<typeof listInvitableRoles>[number];

const NEW_TEAM = "nouvelle";

/** Role and team in one choice, as they stand in the address of the call; and whether the team begins with it. */
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

/** What is chosen for who does not choose: a member of the first team, who may do least. */
export function getDefaultRoleValue(places: readonly InvitableRole[]): string | undefined {
  const usual = places.find(({ role }) => role === "member") ?? places[0];
  return usual && toRoleValue(usual);
}

/** `several`: of people who are invited at once, each begins a new team. */
export const toRoleOptions = (t: Translate, places: readonly InvitableRole[], several = false) =>
  places.map((place) => {
    const words = place.isNew ? (several ? "newTeams" : "newTeam") : "manager";
    return {
      value: toRoleValue(place),
      label: t(`team:invite.${place.role === "member" ? "member" : words}`, {
        team: place.teamNumber,
      }),
    };
  });
