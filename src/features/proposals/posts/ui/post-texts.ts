import type { Translate } from "#platform/i18n/translation-key.ts";

/**
 * Texts that differ between the features with posts. Whole keys without the last step, because the build looks for
 * keys in the sources to choose the translations of form pages.
 */
export const POST_TEXTS = {
  workpad: { problems: "workpad:problems", removed: "workpad:removed" },
  comments: { problems: "comments:problems", removed: "comments:removed" },
} as const;

export type PostFeature = keyof typeof POST_TEXTS;

const OF_FEATURE = ["tooLate", "TOO_MANY_REQUESTS", "NOT_FOUND"] as const;
const COMMON = ["missing", "tooLong", "INVALID", "SIGN_IN_REQUIRED"] as const;

/** The message for a refused post. */
export function formatPostProblem(t: Translate, feature: PostFeature, problem: string): string {
  const own = OF_FEATURE.find((one) => one === problem);
  return own
    ? t(`${POST_TEXTS[feature].problems}.${own}`)
    : t(`posts:problems.${COMMON.find((one) => one === problem) ?? "failed"}`);
}
