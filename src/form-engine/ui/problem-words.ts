import type { Translate } from "#platform/i18n/words.ts";
import type { AnswerProblem } from "../question-type.ts";

/** Why an answer cannot stand, in the reader's language. */
export const problemWords = (t: Translate, { code, limit }: AnswerProblem): string =>
  t(`forms:problems.${code}`, { limit: String(limit ?? "") });
