import type { Catalogue } from "./catalogue.ts";
import { type Lexemes, listForms } from "./lexer.server.ts";
import { type Concept, toLexemeConcept } from "./query-plan.ts";
import { estimateMatches, type QueryTerm } from "./query-terms.ts";
import { findDerivedTerms, type Span, withBothGenders } from "./synonyms.ts";

/** For the words of an expression in different fields of a call. */
const SPANNING_WEIGHT = 0.5;
/** For one word of an expression without the others. */
const SINGLE_WORD_WEIGHT = 0.1;
const MAX_SINGLE_WORD_SHARE = 0.4;

/** The concept of one or several words of a text, and a loose version with weaker terms for texts with few matches. */
export interface PlannedConcept {
  readonly words: readonly string[];
  readonly strict: Concept;
  readonly loose: Concept;
}

/** A word with its synonyms and the words derived from it. */
export function planWordConcept(
  catalogue: Catalogue,
  word: string,
  lexemes: ReadonlyMap<string, Lexemes>,
  synonyms: readonly QueryTerm[],
): PlannedConcept {
  const typed = withBothGenders(listForms(lexemes.get(word)));
  const alternatives = [...synonyms, ...findDerivedTerms(catalogue, typed)];
  const concept = [...toLexemeConcept(typed), ...alternatives.sort((a, b) => b.weight - a.weight)];
  return { words: [word], strict: concept, loose: concept };
}

/** An expression: its words mean one thing together, and something else each. */
export function planExpressionConcept(
  catalogue: Catalogue,
  { words, synonyms }: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
): PlannedConcept {
  const forms = words.map((word) => withBothGenders(listForms(lexemes.get(word))));
  const strict = [
    { words: forms, weight: 1 },
    ...[{ words: forms, weight: SPANNING_WEIGHT, canSpanFields: true }, ...synonyms].sort(
      (a, b) => b.weight - a.weight,
    ),
  ];
  // A single word of the expression says nothing if a large share of the calls contain it.
  const singleWords = forms
    .map((wordForms) => ({ words: [wordForms], weight: SINGLE_WORD_WEIGHT }))
    .filter((term) => estimateMatches(catalogue, term) < catalogue.size * MAX_SINGLE_WORD_SHARE);
  return { words, strict, loose: [...strict, ...singleWords] };
}
