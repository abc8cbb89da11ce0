import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { listMissingCvs } from "#features/proposals/team/rules/missing-cvs.ts";
import type { FormProgress } from "#form-engine/count-progress.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** What completeness is judged by: a dossier, and what its call wants of it. */
export interface CompletenessFacts {
  /** Its coordinator confirmed its creation. */
  readonly confirmed: boolean;
  /** Whose CVs the call wants. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  /** The teams that take part: with somebody in them, somebody who was invited and may still come, or vacant. */
  readonly teams: readonly {
    readonly id: string;
    readonly number: number;
    readonly hasLegalRepresentative: boolean;
    readonly isVacant?: boolean;
  }[];
  readonly forms: readonly {
    readonly formModelType: FormModelType;
    readonly progress: FormProgress;
  }[];
  readonly appendixMissing: boolean;
}

/** What stands between a dossier and its deposit. */
export function checkCompleteness(facts: CompletenessFacts, locale: Locale): Completeness {
  // By the membership; by the team where nobody has come yet.
  const cvs = listMissingCvs(facts).map(({ memberId, teamNumber }) => ({
    id: memberId ?? facts.teams.find(({ number }) => number === teamNumber)?.id ?? "",
    team_number: teamNumber,
  }));
  const legalRepresentatives = facts.teams
    .filter(({ hasLegalRepresentative }) => !hasLegalRepresentative)
    .map(({ id, number }) => ({ id, team_number: number }));
  const answered = facts.forms.every(({ progress }) => progress.missing.length === 0);
  return {
    isDepositAllowed:
      facts.confirmed &&
      cvs.length === 0 &&
      answered &&
      legalRepresentatives.length === 0 &&
      !facts.appendixMissing,
    cvs,
    formModels: Object.fromEntries(
      facts.forms.map(({ formModelType, progress }) => [
        formModelType,
        {
          totalCount: progress.mandatory + progress.optional,
          answersCount: progress.mandatoryAnswered + progress.optionalAnswered,
          mandatoryQuestions: Object.fromEntries(
            progress.missing.map((question) => [question.key, nameOccurrence(question, locale)]),
          ),
          optionalUnansweredCount: progress.optional - progress.optionalAnswered,
        },
      ]),
    ),
    legalRepresentatives,
    appendix: facts.appendixMissing,
  };
}

/** How many mandatory things there are to give. */
export const countMissing = (completeness: Completeness): number => {
  const { cvs, formModels, legalRepresentatives, appendix } = completeness;
  const questions = Object.values(formModels).flatMap((one) => Object.keys(one.mandatoryQuestions));
  return cvs.length + legalRepresentatives.length + Number(appendix) + questions.length;
};
