import { foldText, toFoldedTokens } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { AnswerKey } from "./answer-key.ts";
import type { FormProgress } from "./count-progress.ts";
import type { Form } from "./form.ts";
import type { FormState } from "./form-state.ts";
import type { FormNode } from "./model.ts";
import { listOccurrences, type Occurrence } from "./occurrences.ts";

/**
 * The questions that hold all the words somebody typed, in their title, explanation or help, or in the titles of the
 * sections around them; those with the words in their own title come first. Accents and capitals make no difference, and the
 * last word may be unfinished.
 */
export function findQuestions(
  form: Form,
  state: FormState,
  typed: string,
  locale: Locale,
): Occurrence[] {
  const words = toFoldedTokens(typed);
  if (words.length === 0) return [];
  const found = listOccurrences(form, state).flatMap((occurrence) => {
    const rank = rankQuestion(form, occurrence, words, locale);
    return rank === null ? [] : [{ rank, occurrence }];
  });
  // Sorting keeps the order of the form within a rank.
  return found.sort((one, other) => one.rank - other.rank).map(({ occurrence }) => occurrence);
}

/** How far from the question's own title one has to look for all the words; null when they are not there. */
function rankQuestion(
  form: Form,
  { node, path }: Occurrence,
  words: readonly string[],
  locale: Locale,
): number | null {
  const above = path.flatMap((id) => form.positions.get(id)?.node ?? []);
  const rings = [
    [getTitle(node, locale)],
    locale === "fr" ? [node.descriptionFr, node.helpFr] : [node.descriptionEn, node.helpEn],
    above.map((section) => getTitle(section, locale)),
  ];
  let text = "";
  for (const [rank, ring] of rings.entries()) {
    text += ` ${foldText(ring.filter(Boolean).join(" "))}`;
    if (words.every((word) => hasWordStartingWith(text, word))) return rank;
  }
  return null;
}

const getTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

/** "reseau" is in "les réseaux", "eau" is not. */
const hasWordStartingWith = (text: string, word: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((one) => one.startsWith(word));

/** The missing answer after a place of the form, from the top again after the last; null when none is missing. */
export function findNextMissing(
  form: Form,
  state: FormState,
  { missing }: Pick<FormProgress, "missing">,
  from: AnswerKey | null,
): Occurrence | null {
  const turn = new Map(listOccurrences(form, state).map(({ key }, index) => [key, index]));
  const here = (from === null ? undefined : turn.get(from)) ?? -1;
  return missing.find(({ key }) => (turn.get(key) ?? -1) > here) ?? missing[0] ?? null;
}
