import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";

interface TeamMember {
  readonly id: string;
  readonly role: DossierRole;
  readonly teamNumber: number;
}

/** Who answers for a team: the coordinator in their own; elsewhere its manager, or the delegate where it has none. */
export function findTeamLead<M extends TeamMember>(
  members: readonly M[],
  teamNumber: number,
): M | undefined {
  const team = members.filter((member) => member.teamNumber === teamNumber);
  return (["coordinator", "scientific_manager", "delegate"] as const)
    .map((role) => team.find((member) => member.role === role))
    .find((member) => member !== undefined);
}

/** What a coordinator becomes who hands the dossier on: the manager of their team, unless it has one. */
export function getRoleAfterTransfer(
  members: readonly TeamMember[],
  { id, teamNumber }: TeamMember,
): "scientific_manager" | "member" {
  const others = members.filter((member) => member.teamNumber === teamNumber && member.id !== id);
  const managed = others.some(({ role }) => role === "scientific_manager");
  return managed ? "member" : "scientific_manager";
}
