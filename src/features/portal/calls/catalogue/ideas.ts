import type { Catalogue } from "./catalogue.ts";
import { formsOf, type Lexemes } from "./lexer.server.ts";
import { typedWord, type WantedIdea } from "./match-text.ts";
import { bothGenders, derivedWords, type Span } from "./other-words.ts";
import { volumeOf, type Wording } from "./wordings.ts";

/** Words of an expression that stand in different fields of a call. */
const APART_WEIGHT = 0.5;
/** One word of an expression alone. */
const ALONE_WEIGHT = 0.1;
const MAX_ALONE_SHARE = 0.4;

/** What some words of a text ask for, and the same with less asked of a call. */
export interface Idea {
  readonly words: readonly string[];
  readonly wanted: WantedIdea;
  readonly loose: WantedIdea;
}

/** A word with what else would do for it; « post-doc » is also « postdoc ». */
export function wordIdea(
  catalogue: Catalogue,
  word: string,
  lexemes: ReadonlyMap<string, Lexemes>,
  others: readonly Wording[],
): Idea {
  const typed = bothGenders(formsOf(lexemes.get(word)));
  const wordings = [...others, ...derivedWords(catalogue, typed)];
  const wanted = [...typedWord(typed), ...wordings.sort((a, b) => b.weight - a.weight)];
  return { words: [word], wanted, loose: wanted };
}

/** A whole expression: its words mean one thing together, and something else each by itself. */
export function expressionIdea(
  catalogue: Catalogue,
  { words, wordings }: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
): Idea {
  const forms = words.map((word) => bothGenders(formsOf(lexemes.get(word))));
  const wanted = [
    { words: forms, weight: 1 },
    ...[{ words: forms, weight: APART_WEIGHT, apart: true }, ...wordings].sort(
      (a, b) => b.weight - a.weight,
    ),
  ];
  // A word of an expression that every other call holds says nothing without the rest of it.
  const alone = forms
    .map((one) => ({ words: [one], weight: ALONE_WEIGHT }))
    .filter((one) => volumeOf(catalogue, one) < catalogue.size * MAX_ALONE_SHARE);
  return { words, wanted, loose: [...wanted, ...alone] };
}
