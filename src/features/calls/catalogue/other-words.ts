import { familyRoot, otherGender } from "../rules/word-family.ts";
import type { Catalogue } from "./catalogue.ts";
import { formsOf, type Lexemes } from "./lexer.server.ts";
import type { Expression } from "./vocabulary.ts";
import { volumeOf, type Wording } from "./wordings.ts";

const SAME_WEIGHT = 0.6;
const NEAR_WEIGHT = 0.25;
const DERIVED_WEIGHT = 0.4;
/** What one word may cost: the vocabulary's longest entries are cut. */
const MAX_WORDINGS = 24;
const MAX_DERIVED_WORDS = 8;

interface Others {
  readonly wordings: readonly Wording[];
  /** As they are written, for people. */
  readonly texts: readonly string[];
}

/**
 * What the vocabulary has for the words of a text, by word: each word of an expression that was typed may be met by all that stands
 * for the whole of it. Only what some call holds.
 */
export function otherWords(
  catalogue: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): Map<string, Others> {
  const found = new Map<string, Others>();
  const text = words.map((word) => (exact.has(word) ? [] : formsOf(lexemes.get(word))));
  for (let at = 0; at < text.length; ) {
    const others = catalogue.vocabulary.find(text, at);
    if (!others) {
      at++;
      continue;
    }
    const held = (weight: number) => (expression: Expression) => ({ ...expression, weight });
    const stands = (wording: Wording) => volumeOf(catalogue, wording) > 0;
    const known = [
      ...others.same.map(held(SAME_WEIGHT)),
      ...others.near.map(held(NEAR_WEIGHT)),
    ].filter(stands);
    const typed = { words: text.slice(at, at + others.length), weight: 1 };
    const wider =
      known.length > 0 || stands(typed) ? [] : others.wider.map(held(NEAR_WEIGHT)).filter(stands);
    const wordings = [...known, ...wider].slice(0, MAX_WORDINGS);
    const meant = { wordings, texts: wordings.map((one) => one.text) };
    if (wordings.length > 0)
      for (const word of words.slice(at, at + others.length)) found.set(word, meant);
    at += others.length;
  }
  return found;
}

/** Lexemes of the calls by the root they share: made once for a state of the calls. */
const families = new WeakMap<Catalogue, Map<string, string[]>>();

function familiesOf(catalogue: Catalogue): Map<string, string[]> {
  let known = families.get(catalogue);
  if (!known) {
    known = Map.groupBy(catalogue.postings.keys(), familyRoot);
    families.set(catalogue, known);
  }
  return known;
}

/** Forms with the other gender of a word: both mean the same. */
export function bothGenders(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.flatMap(otherGender)])];
}

/** Words derived from one, and those it is derived from. */
export function derivedWords(catalogue: Catalogue, forms: readonly string[]): Wording[] {
  const roots = new Set(forms.map(familyRoot));
  const derived = [...roots]
    .flatMap((root) => familiesOf(catalogue).get(root) ?? [])
    .filter((form) => !forms.includes(form))
    .slice(0, MAX_DERIVED_WORDS);
  return derived.length > 0 ? [{ words: [derived], weight: DERIVED_WEIGHT }] : [];
}
