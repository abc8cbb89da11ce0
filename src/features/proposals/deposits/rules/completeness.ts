import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { listMissingCvs } from "#features/proposals/team/rules/missing-cvs.ts";
import type { FormProgress } from "#form-engine/count-progress.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { nameOccurrence } from "#form-engine/occurrences.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The facts that completeness is computed from: a dossier and the requirements of its call. */
export interface CompletenessFacts {
  /** The coordinator confirmed the creation. */
  readonly confirmed: boolean;
  /** Roles whose CVs the call requires. */
  readonly requiredCv: { readonly coordinator: boolean; readonly scientist_manager: boolean };
  readonly members: readonly {
    readonly id: string;
    readonly role: DossierRole;
    readonly teamNumber: number;
    readonly hasCv: boolean;
  }[];
  /** Participating teams: with members, with open invitations, or vacant. */
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

/** Everything that prevents the deposit, in the shape of the specification. */
export function checkCompleteness(facts: CompletenessFacts, locale: Locale): Completeness {
  // Identified by membership, or by team number when the team has no member yet.
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

/** Number of missing mandatory items. */
export const countMissing = (completeness: Completeness): number => {
  const { cvs, formModels, legalRepresentatives, appendix } = completeness;
  const questions = Object.values(formModels).flatMap((one) => Object.keys(one.mandatoryQuestions));
  return cvs.length + legalRepresentatives.length + Number(appendix) + questions.length;
};
