import type { Translate } from "#platform/i18n/words.ts";
import type { placesToInvite } from "../rules/places-to-invite.ts";

export type Place = ReturnType<typeof placesToInvite>[number];

const NEW = "nouvelle";

/** Role and team in one choice, as they stand in the address of the call; and whether the team begins with it. */
export const placeValue = ({
  role,
  teamNumber,
  isNew,
}: Pick<Place, "isNew"> & { role: string; teamNumber: number }): string =>
  [role, teamNumber, ...(isNew ? [NEW] : [])].join("/");

export function readPlace(value: string) {
  const [role = "", team = "", begins] = value.split("/");
  return { role, team, isNew: begins === NEW };
}

/** What is chosen for who does not choose: a member of the first team, who may do least. */
export function usualPlace(places: readonly Place[]): string | undefined {
  const usual = places.find(({ role }) => role === "member") ?? places[0];
  return usual && placeValue(usual);
}

/** `several`: of people who are invited at once, each begins a new team. */
export const placeOptions = (t: Translate, places: readonly Place[], several = false) =>
  places.map((place) => {
    const words = place.isNew ? (several ? "newTeams" : "newTeam") : "manager";
    return {
      value: placeValue(place),
      label: t(`team:invite.${place.role === "member" ? "member" : words}`, {
        team: place.teamNumber,
      }),
    };
  });
