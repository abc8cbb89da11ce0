import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { findTeamLead } from "./teams.ts";

interface CvFacts {
  /** Roles whose CVs the call requires. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  readonly teams: readonly {
    readonly number: number;
    /** No members left, and no manager invited. */
    readonly isVacant?: boolean;
  }[];
}

/**
 * Missing CVs: the coordinator's, and a scientific manager's per team. In a team without a manager, its lead's; the
 * coordinator's own CV counts for their team. A vacant team always lacks one. `memberId` is null where no member could
 * provide it.
 */
export function listMissingCvs({
  requiredCv,
  members,
  teams,
}: CvFacts): { readonly memberId: string | null; readonly teamNumber: number }[] {
  return teams.flatMap(({ number, isVacant = false }) => {
    if (isVacant) return [{ memberId: null, teamNumber: number }];
    const lead = findTeamLead(members, number);
    const managers = members.filter(
      ({ role, teamNumber }) => role === "scientific_manager" && teamNumber === number,
    );
    const owing: (string | null)[] = [];
    if (lead?.role === "coordinator" && requiredCv.coordinator && !lead.hasCv) owing.push(lead.id);
    const [first = lead] = managers;
    const given = managers.length > 0 ? managers.some(({ hasCv }) => hasCv) : lead?.hasCv;
    if (first?.role !== "coordinator" && requiredCv.scientist_manager && !given) {
      owing.push(first?.id ?? null);
    }
    return owing.map((memberId) => ({ memberId, teamNumber: number }));
  });
}
