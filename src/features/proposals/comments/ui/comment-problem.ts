import { problemWords } from "#features/proposals/workpad/ui/problem-words.ts";
import type { Translate } from "#platform/i18n/words.ts";

const OWN = ["NOT_FOUND", "TOO_MANY_REQUESTS", "tooLate"] as const;

/** Why a comment was not taken: as in the workpad, but where that would speak of itself. */
export function commentProblem(t: Translate, problem: string): string {
  const own = OWN.find((one) => one === problem);
  return own ? t(`comments:problems.${own}`) : problemWords(t, problem);
}
