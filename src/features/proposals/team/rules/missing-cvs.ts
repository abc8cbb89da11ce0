import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { findTeamLead } from "./teams.ts";

interface CvFacts {
  /** Whose CVs the call wants. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  readonly teams: readonly {
    readonly number: number;
    /** It lost its last person, and nobody is invited to manage it. */
    readonly isVacant?: boolean;
  }[];
}

/**
 * The coordinator's CV, and one of a scientific manager per team. Where a team has none, it is up to whoever answers for it; the
 * coordinator's own does for their team. A vacant team always lacks its manager's CV. Who has to give one; null where nobody is
 * there to give it.
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
