import type { Translate } from "#platform/i18n/words.ts";
import type { TeamPageView } from "../views/team-page.server.ts";

export type Place = TeamPageView["places"][number];

/** Role and team in one choice, as they stand in the address of the call. */
const placeValue = ({ role, teamNumber }: Pick<Place, "role" | "teamNumber">): string =>
  `${role}/${teamNumber}`;

export const placeOptions = (t: Translate, places: readonly Place[]) =>
  places.map((place) => ({
    value: placeValue(place),
    label:
      place.role === "member"
        ? t("team:invite.member", { team: place.teamNumber })
        : t(place.isNew ? "team:invite.newTeam" : "team:invite.manager", {
            team: place.teamNumber,
          }),
  }));
