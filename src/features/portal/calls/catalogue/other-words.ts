import { isArticle, isFiller, isStopWord } from "../rules/empty-words.ts";
import { familyRoot, otherGender } from "../rules/word-family.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Lexemes, type TextWord, textWord } from "./lexer.server.ts";
import { GrownPostings } from "./postings.ts";
import type { Expression, OtherWords } from "./vocabulary.ts";
import { isHeld, volumeOf, type Wording } from "./wordings.ts";

const SAME_WEIGHT = 0.6;
const NEAR_WEIGHT = 0.15;
const DERIVED_WEIGHT = 0.4;
/** What one word may cost: the vocabulary's longest entries are cut. */
const MAX_WORDINGS = 24;
const MAX_DERIVED_WORDS = 8;
/** A neighbouring word in more calls than this is none. */
const COMMON_SHARE = 0.2;
const MIN_COMMON = 5;

/** Some words of a text that mean one thing, and what the vocabulary has for them. */
export interface Span {
  readonly words: readonly string[];
  readonly wordings: readonly Wording[];
  /** As they are written, for people. */
  readonly texts: readonly string[];
}

/**
 * A text cut into what means one thing each: the longest expressions the vocabulary knows and some call holds, or what stands for
 * them, else single words. Of what stands for them, only what some call holds.
 */
export function spansOf(
  catalogue: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): Span[] {
  const spans: Span[] = [];
  const text = words.map((word) => (exact.has(word) ? NO_WORD : textWord(word, lexemes)));
  for (let at = 0; at < text.length; ) {
    const { length, found } = longestHeld(catalogue, text, at);
    spans.push({
      words: words.slice(at, at + length),
      wordings: found,
      texts: found.map((one) => one.text),
    });
    at += length;
  }
  return spans;
}

const NO_WORD: TextWord = { forms: [], keys: [] };

function longestHeld(
  catalogue: Catalogue,
  text: readonly TextWord[],
  at: number,
): { length: number; found: (Wording & Expression)[] } {
  const keys = text.map((word) => word.keys);
  let most: number | undefined;
  for (;;) {
    const others = catalogue.vocabulary.find(keys, at, most);
    if (!others) return { length: 1, found: [] };
    const { length } = others;
    const words = text.slice(at, at + length).map(({ forms }) => bothGenders(forms));
    const typed = { words, weight: 1, apart: true };
    const found = othersHeld(catalogue, others, typed);
    // Words of an expression that leads nowhere are each looked for, with what stands for them.
    if (length === 1 || isHeld(catalogue, [typed, ...found])) return { length, found };
    most = length - 1;
  }
}

/**
 * The words of a text that say something: neither stop words nor what people wrap a question in, unless the vocabulary knows it
 * there as part of an expression.
 */
export function tellingWords(
  { vocabulary }: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string> = new Set(),
): string[] {
  const isSaid = (word: string) =>
    acronyms.has(word) || !isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
  const inExpressions = (among: readonly string[]): string[] => {
    const text = among.map((word) => textWord(word, lexemes).keys);
    const found: string[] = [];
    for (let at = 0; at < among.length; ) {
      const length = vocabulary.lengthAt(text, at) || 1;
      const all = among.slice(at, at + length);
      if (length > 1 && !all.every(isFiller)) found.push(...all);
      at += length;
    }
    return found;
  };
  const said = words.filter(isSaid);
  const kept = new Set([
    ...acronyms,
    ...inExpressions(words.filter((word) => !isArticle(word))),
    ...inExpressions(said),
  ]);
  const telling = words.filter((word) => kept.has(word) || (isSaid(word) && !isFiller(word)));
  return telling.length > 0
    ? telling
    : said.filter((word) => acronyms.has(word) || !isArticle(word));
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

function othersHeld(
  catalogue: Catalogue,
  others: OtherWords,
  typed: Wording,
): (Wording & Expression)[] {
  const common = Math.max(MIN_COMMON, catalogue.size * COMMON_SHARE);
  const { same, near, wider } = others;
  const known = heldBy(catalogue, same, SAME_WEIGHT, MAX_WORDINGS);
  // What is near and stands everywhere says nothing.
  known.push(...heldBy(catalogue, near, NEAR_WEIGHT, MAX_WORDINGS - known.length, common));
  if (isHeld(catalogue, [typed, ...known])) return known;
  return heldBy(catalogue, wider, NEAR_WEIGHT, MAX_WORDINGS);
}

/** The first of some expressions that calls hold, in fewer calls than some number of them. */
function heldBy(
  catalogue: Catalogue,
  expressions: readonly Expression[],
  weight: number,
  most: number,
  common = Number.POSITIVE_INFINITY,
): (Wording & Expression)[] {
  const held: (Wording & Expression)[] = [];
  for (const expression of expressions) {
    if (held.length === most) break;
    const wording = { ...expression, weight };
    const volume = volumeOf(catalogue, wording);
    if (volume > 0 && volume < common) held.push(wording);
  }
  return held;
}

/** Lexemes by the root they share: made once for a loading, and for the few that came since. */
const families = new WeakMap<object, Map<string, string[]>>();

function familiesOf(owner: object, lexemes: () => Iterable<string>): Map<string, string[]> {
  let known = families.get(owner);
  if (!known) {
    known = Map.groupBy(lexemes(), familyRoot);
    families.set(owner, known);
  }
  return known;
}

function familyOf({ postings, generation }: Catalogue, root: string): string[] {
  const loaded = familiesOf(generation, () => postings.keys()).get(root) ?? [];
  if (!(postings instanceof GrownPostings)) return loaded;
  const since = familiesOf(postings, () => postings.newKeys()).get(root) ?? [];
  return [...new Set([...loaded, ...since])];
}

/** Forms with the other gender of a word: both mean the same. */
export function bothGenders(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.flatMap(otherGender)])];
}

/** Words derived from one, and those it is derived from. */
export function derivedWords(catalogue: Catalogue, forms: readonly string[]): Wording[] {
  const roots = new Set(forms.map(familyRoot));
  const derived = [...roots]
    .flatMap((root) => familyOf(catalogue, root))
    .filter((form) => !forms.includes(form))
    .slice(0, MAX_DERIVED_WORDS);
  return derived.length > 0 ? [{ words: [derived], weight: DERIVED_WEIGHT }] : [];
}
