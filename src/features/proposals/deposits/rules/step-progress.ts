import type { Completeness } from "#features/proposals/dossier-form/endpoints.ts";
import { countMissing } from "./completeness.ts";

/** Facts that the progress of a draft's four steps is computed from. */
export interface DraftFacts {
  readonly completeness: Completeness;
  readonly isConfirmed: boolean;
  readonly teamCount: number;
}

/** Progress of a step; `share` is the drawn part of its arch, 0 to 1. */
interface Progress {
  readonly share: number;
  readonly missing: number;
}

export interface StepProgress {
  readonly write: Progress & { readonly answered: number; readonly total: number };
  readonly team: Progress & { readonly ready: number; readonly total: number };
  readonly check: Progress;
}

/** A full arch means that nothing is missing, so an incomplete one is capped to leave a visible gap. */
const MAX_INCOMPLETE_SHARE = 0.92;

const computeShare = (missing: number, done: number, total: number): number => {
  if (missing === 0) return 1;
  return total === 0 ? 0 : Math.min(done / total, MAX_INCOMPLETE_SHARE);
};

/** Progress of a draft: forms with appendices, teams, and everything together. */
export function measureSteps({ completeness, isConfirmed, teamCount }: DraftFacts): StepProgress {
  const forms = Object.values(completeness.formModels);
  const answered = forms.reduce((sum, { answersCount }) => sum + answersCount, 0);
  const total = forms.reduce((sum, { totalCount }) => sum + totalCount, 0);
  const teamGaps = [...completeness.cvs, ...completeness.legalRepresentatives];
  const teamsWithGaps = new Set(teamGaps.map(({ team_number }) => team_number));
  const ready = Math.max(0, teamCount - teamsWithGaps.size);
  const all = countMissing(completeness) + (isConfirmed ? 0 : 1);
  // The confirmation of the creation belongs to the writing step, where its page is.
  const written = all - teamGaps.length;
  return {
    write: { answered, total, missing: written, share: computeShare(written, answered, total) },
    team: {
      ready,
      total: teamCount,
      missing: teamGaps.length,
      share: computeShare(teamGaps.length, ready, teamCount),
    },
    check: { missing: all, share: all === 0 ? 1 : 0 },
  };
}
