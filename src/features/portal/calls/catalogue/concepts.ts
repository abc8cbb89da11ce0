import type { Catalogue } from "./catalogue.ts";
import { type Lexemes, listForms } from "./lexer.server.ts";
import { type Concept, toLexemeConcept } from "./query-plan.ts";
import { estimateMatches, type QueryTerm } from "./query-terms.ts";
import { findDerivedTerms, type Span, withBothGenders } from "./synonyms.ts";

/** Words of an expression that stand in different fields of a call. */
const SPANNING_WEIGHT = 0.5;
/** One word of an expression alone. */
const SINGLE_WORD_WEIGHT = 0.1;
const MAX_SINGLE_WORD_SHARE = 0.4;

/** What some words of a text ask for, and the same with less asked of a call. */
export interface PlannedConcept {
  readonly words: readonly string[];
  readonly strict: Concept;
  readonly loose: Concept;
}

/** A word with what else would do for it; « post-doc » is also « postdoc ». */
export function planWordConcept(
  catalogue: Catalogue,
  word: string,
  lexemes: ReadonlyMap<string, Lexemes>,
  others: readonly QueryTerm[],
): PlannedConcept {
  const typed = withBothGenders(listForms(lexemes.get(word)));
  const wordings = [...others, ...findDerivedTerms(catalogue, typed)];
  const wanted = [...toLexemeConcept(typed), ...wordings.sort((a, b) => b.weight - a.weight)];
  return { words: [word], strict: wanted, loose: wanted };
}

/** A whole expression: its words mean one thing together, and something else each by itself. */
export function planExpressionConcept(
  catalogue: Catalogue,
  { words, synonyms }: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
): PlannedConcept {
  const forms = words.map((word) => withBothGenders(listForms(lexemes.get(word))));
  const wanted = [
    { words: forms, weight: 1 },
    ...[{ words: forms, weight: SPANNING_WEIGHT, apart: true }, ...synonyms].sort(
      (a, b) => b.weight - a.weight,
    ),
  ];
  // A word of an expression that every other call holds says nothing without the rest of it.
  const alone = forms
    .map((one) => ({ words: [one], weight: SINGLE_WORD_WEIGHT }))
    .filter((one) => estimateMatches(catalogue, one) < catalogue.size * MAX_SINGLE_WORD_SHARE);
  return { words, strict: wanted, loose: [...wanted, ...alone] };
}
