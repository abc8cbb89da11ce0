import { ORGANIZATION_TYPES } from "#features/people/researchers/rules/vocabulary.ts";
import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { HeldFacts } from "./criteria.ts";

/** The teams and the coordinating institution of a deposited version, as the rules of calls need them. */
export function readTeamFacts({
  teams,
  members,
}: Pick<Manifest, "teams" | "members">): Pick<
  HeldFacts,
  "teams" | "coordinatingTeam" | "coordinatingInstitution"
> {
  const coordinator = members.find(({ role }) => role === "coordinator");
  const leading = teams.find(({ number }) => number === coordinator?.teamNumber);
  return {
    teams: teams.map(({ number, institution }) => ({
      number,
      organizationType:
        ORGANIZATION_TYPES.find((type) => type === institution?.organizationType) ?? null,
      country: institution?.country ?? null,
    })),
    coordinatingTeam: leading?.number ?? null,
    coordinatingInstitution: leading?.institution?.label ?? "",
  };
}
