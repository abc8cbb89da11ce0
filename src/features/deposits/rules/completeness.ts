import type { Completeness } from "#features/dossier-form/endpoints.ts";
import type { DossierRole } from "#features/dossiers/rules/dossier.ts";
import { leadOf } from "#features/team/rules/team-roles.ts";
import type { FormProgress } from "#form-engine/counting.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Occurrence } from "#form-engine/occurrences.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** What completeness is judged by: a dossier, and what its call wants of it. */
export interface CompletenessFacts {
  /** Whose CVs the call wants. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  /** The teams that take part: with somebody in them, or somebody who was invited and may still come. */
  readonly teams: readonly {
    readonly id: string;
    readonly number: number;
    readonly hasLegalRepresentative: boolean;
  }[];
  readonly forms: readonly {
    readonly formModelType: FormModelType;
    readonly progress: FormProgress;
  }[];
  readonly appendixMissing: boolean;
}

/** What stands between a dossier and its deposit. */
export function judgeCompleteness(facts: CompletenessFacts, locale: Locale): Completeness {
  const cvs = missingCvs(facts);
  const legalRepresentatives = facts.teams
    .filter(({ hasLegalRepresentative }) => !hasLegalRepresentative)
    .map(({ id, number }) => ({ id, team_number: number }));
  const answered = facts.forms.every(({ progress }) => progress.missing.length === 0);
  return {
    isDepositAllowed:
      cvs.length === 0 && answered && legalRepresentatives.length === 0 && !facts.appendixMissing,
    cvs,
    formModels: Object.fromEntries(
      facts.forms.map(({ formModelType, progress }) => [
        formModelType,
        {
          totalCount: progress.mandatory + progress.optional,
          answersCount: progress.mandatoryAnswered + progress.optionalAnswered,
          mandatoryQuestions: Object.fromEntries(
            progress.missing.map((question) => [question.key, questionLabel(question, locale)]),
          ),
          optionalUnansweredCount: progress.optional - progress.optionalAnswered,
        },
      ]),
    ),
    legalRepresentatives,
    appendix: facts.appendixMissing,
  };
}

/**
 * The coordinator's CV, and one of a scientific manager per team. Where a team has none, it is up to whoever answers for it; the
 * coordinator's own does for their team. The id is that of the membership; of the team where nobody has come yet.
 */
function missingCvs({ requiredCv, members, teams }: CompletenessFacts): Completeness["cvs"] {
  return teams.flatMap(({ id: teamId, number }) => {
    const lead = leadOf(members, number);
    const managers = members.filter(
      ({ role, teamNumber }) => role === "scientific_manager" && teamNumber === number,
    );
    const owing = [];
    if (lead?.role === "coordinator" && requiredCv.coordinator && !lead.hasCv) owing.push(lead.id);
    const [first = lead] = managers;
    const given = managers.length > 0 ? managers.some(({ hasCv }) => hasCv) : lead?.hasCv;
    if (first?.role !== "coordinator" && requiredCv.scientist_manager && !given) {
      owing.push(first?.id ?? teamId);
    }
    return owing.map((id) => ({ id, team_number: number }));
  });
}

/** What a question is called; in a repeated structure with the number of its group, since it is there several times. */
function questionLabel({ node, numbers }: Occurrence, locale: Locale): string {
  const title = locale === "fr" ? node.titleFr : node.titleEn;
  return numbers.length === 0 ? title : `${title} (${numbers.join(".")})`;
}
