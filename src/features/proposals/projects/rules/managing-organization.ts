import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";

/**
 * The organization that receives the grant: the managing organization of the coordinating team, otherwise its institution.
 * `managedTeams` counts the teams that name the same one, 0 without a managing organization.
 */
export function findManagingOrganization(
  teams: Manifest["teams"],
  coordinatingTeam: number,
): { readonly name: string; readonly managedTeams: number } {
  const team = teams.find(({ number }) => number === coordinatingTeam);
  const managing = team?.managingOrganization;
  if (!managing) return { name: team?.institution?.label ?? "", managedTeams: 0 };
  const isSame = ({ managingOrganization }: Manifest["teams"][number]) =>
    managingOrganization?.siret === managing.siret;
  return {
    name: [managing.name, managing.city].filter(Boolean).join(", "),
    managedTeams: teams.filter(isSame).length,
  };
}
