import type { Translate } from "#platform/i18n/translation-key.ts";

const KNOWN = [
  "missing",
  "tooLong",
  "INVALID",
  "tooLate",
  "TOO_MANY_REQUESTS",
  "NOT_FOUND",
  "SIGN_IN_REQUIRED",
] as const;

/** Why words were not taken, by the code of the refusal. */
export const formatPostProblem = (t: Translate, problem: string): string =>
  t(`workpad:problems.${KNOWN.find((one) => one === problem) ?? "failed"}`);
