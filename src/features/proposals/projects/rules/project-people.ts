import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { ProjectRole } from "./project.ts";

/** A person of a project. The account is found by the membership, otherwise by the ORCID iD or a proven address. */
export interface ProjectPerson {
  readonly role: ProjectRole;
  readonly teamNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly userId: string | null;
  readonly orcid: string | null;
  readonly email: string | null;
}

const ROLE_ORDER: readonly ProjectRole[] = ["coordinator", "scientific_manager", "member"];

/** The order of pages and files: by team, in each team by role, then by name. */
export const compareProjectPeople = <
  P extends Pick<ProjectPerson, "role" | "teamNumber" | "lastName" | "firstName">,
>(
  one: P,
  other: P,
): number =>
  Number(other.role === "coordinator") - Number(one.role === "coordinator") ||
  one.teamNumber - other.teamNumber ||
  ROLE_ORDER.indexOf(one.role) - ROLE_ORDER.indexOf(other.role) ||
  one.lastName.localeCompare(other.lastName, "fr") ||
  one.firstName.localeCompare(other.firstName, "fr");

/**
 * The people of a deposited version. A delegate has no role in the funded project: they lead their team if nobody else does,
 * and are a member otherwise.
 */
export function listVersionPeople(
  { members, teams }: Pick<Manifest, "members" | "teams">,
  /** By membership. */
  userIds: ReadonlyMap<string, string>,
): ProjectPerson[] {
  const organizations = new Map(
    teams.map(({ number, institution }) => [number, institution?.label ?? ""]),
  );
  const ledTeams = new Set(
    members.flatMap(({ role, teamNumber }) =>
      role === "coordinator" || role === "scientific_manager" ? [teamNumber] : [],
    ),
  );
  const toProjectRole = ({ role, teamNumber }: (typeof members)[number]): ProjectRole => {
    if (role !== "delegate") return role;
    return ledTeams.has(teamNumber) ? "member" : "scientific_manager";
  };
  return members
    .map((member) => ({
      role: toProjectRole(member),
      teamNumber: member.teamNumber,
      firstName: member.firstName,
      lastName: member.lastName,
      organization: organizations.get(member.teamNumber) ?? "",
      userId: userIds.get(member.id) ?? null,
      orcid: member.orcid,
      email: null,
    }))
    .sort(compareProjectPeople);
}
