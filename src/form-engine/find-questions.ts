import { foldText, toFoldedTokens } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { AnswerKey } from "./answer-key.ts";
import type { FormProgress } from "./count-progress.ts";
import type { Form } from "./form.ts";
import type { FormState } from "./form-state.ts";
import type { FormNode } from "./model.ts";
import { listOccurrences, type Occurrence } from "./occurrences.ts";

/**
 * Questions that contain all typed terms in their title, description, help or section titles. Matches in the own title
 * come first. Ignores accents and case; the last term may be incomplete.
 */
export function findQuestions(
  form: Form,
  state: FormState,
  typed: string,
  locale: Locale,
): Occurrence[] {
  const terms = toFoldedTokens(typed);
  if (terms.length === 0) return [];
  const found = listOccurrences(form, state).flatMap((occurrence) => {
    const rank = rankQuestion(form, occurrence, terms, locale);
    return rank === null ? [] : [{ rank, occurrence }];
  });
  // The sort is stable: the order of the form is kept within a rank.
  return found.sort((one, other) => one.rank - other.rank).map(({ occurrence }) => occurrence);
}

/** 0: all terms in the title; 1: with description and help; 2: with section titles; null: not all found. */
function rankQuestion(
  form: Form,
  { node, path }: Occurrence,
  terms: readonly string[],
  locale: Locale,
): number | null {
  const above = path.flatMap((id) => form.positions.get(id)?.node ?? []);
  const scopes = [
    [getTitle(node, locale)],
    locale === "fr" ? [node.descriptionFr, node.helpFr] : [node.descriptionEn, node.helpEn],
    above.map((section) => getTitle(section, locale)),
  ];
  let text = "";
  for (const [rank, scope] of scopes.entries()) {
    text += ` ${foldText(scope.filter(Boolean).join(" "))}`;
    if (terms.every((term) => hasWordStartingWith(text, term))) return rank;
  }
  return null;
}

const getTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

/** Matches words by prefix: "reseau" matches "les réseaux", "eau" does not. */
const hasWordStartingWith = (text: string, word: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((one) => one.startsWith(word));

/** The next missing answer after a question, wrapping to the first; null when none is missing. */
export function findNextMissing(
  form: Form,
  state: FormState,
  { missing }: Pick<FormProgress, "missing">,
  from: AnswerKey | null,
): Occurrence | null {
  const order = new Map(listOccurrences(form, state).map(({ key }, index) => [key, index]));
  const start = (from === null ? undefined : order.get(from)) ?? -1;
  return missing.find(({ key }) => (order.get(key) ?? -1) > start) ?? missing[0] ?? null;
}
