import type { DossierRole } from "#features/dossiers/rules/dossier.ts";
import { leadOf } from "./team-roles.ts";

interface CvFacts {
  /** Whose CVs the call wants. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  readonly teams: readonly { readonly number: number }[];
}

/**
 * The coordinator's CV, and one of a scientific manager per team. Where a team has none, it is up to whoever answers for it; the
 * coordinator's own does for their team. Who has to give one; null where nobody has come yet.
 */
export function missingCvs({
  requiredCv,
  members,
  teams,
}: CvFacts): { readonly memberId: string | null; readonly teamNumber: number }[] {
  return teams.flatMap(({ number }) => {
    const lead = leadOf(members, number);
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
