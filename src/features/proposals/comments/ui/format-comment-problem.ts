import { formatPostProblem } from "#features/proposals/workpad/ui/format-post-problem.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

const COMMENT_PROBLEMS = ["NOT_FOUND", "TOO_MANY_REQUESTS", "tooLate"] as const;

/** Why a comment was not taken: as in the workpad, but where that would speak of itself. */
export function formatCommentProblem(t: Translate, problem: string): string {
  const own = COMMENT_PROBLEMS.find((one) => one === problem);
  return own ? t(`comments:problems.${own}`) : formatPostProblem(t, problem);
}
