import { AppendedPostings } from "#search-index/delta.ts";
import { isArticle, isFiller, isStopWord } from "../rules/stop-words.ts";
import { getFamilyRoot, listOtherGenders } from "../rules/word-family.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Lexemes, type TextWord, toTextWord } from "./lexer.server.ts";
import { estimateMatches, hasAnyMatch, type QueryTerm } from "./query-terms.ts";
import type { Expression, Synonyms } from "./vocabulary.ts";

const SAME_WEIGHT = 0.6;
const NEAR_WEIGHT = 0.15;
const DERIVED_WEIGHT = 0.4;
/** What one word may cost: the vocabulary's longest entries are cut. */
const MAX_SYNONYMS = 24;
const MAX_DERIVED_WORDS = 8;
/** A neighbouring word in more calls than this is none. */
const COMMON_SHARE = 0.2;
const MIN_COMMON = 5;

/** Some words of a text that mean one thing, and what the vocabulary has for them. */
export interface Span {
  readonly words: readonly string[];
  readonly synonyms: readonly QueryTerm[];
  /** As they are written, for people. */
  readonly synonymTexts: readonly string[];
}

/**
 * A text cut into what means one thing each: the longest expressions the vocabulary knows and some call holds, or what stands for
 * them, else single words. Of what stands for them, only what some call holds.
 */
export function splitIntoSpans(
  catalogue: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): Span[] {
  const spans: Span[] = [];
  const text = words.map((word) => (exact.has(word) ? EMPTY_WORD : toTextWord(word, lexemes)));
  for (let at = 0; at < text.length; ) {
    const { length, found } = findLongestExpression(catalogue, text, at);
    spans.push({
      words: words.slice(at, at + length),
      synonyms: found,
      synonymTexts: found.map((one) => one.text),
    });
    at += length;
  }
  return spans;
}

const EMPTY_WORD: TextWord = { forms: [], keys: [] };

function findLongestExpression(
  catalogue: Catalogue,
  text: readonly TextWord[],
  at: number,
): { length: number; found: (QueryTerm & Expression)[] } {
  const keys = text.map((word) => word.keys);
  let most: number | undefined;
  for (;;) {
    const others = catalogue.vocabulary.findSynonyms(keys, at, most);
    if (!others) return { length: 1, found: [] };
    const { length } = others;
    const words = text.slice(at, at + length).map(({ forms }) => withBothGenders(forms));
    const typed = { words, weight: 1, apart: true };
    const found = selectSynonyms(catalogue, others, typed);
    // Words of an expression that leads nowhere are each looked for, with what stands for them.
    if (length === 1 || hasAnyMatch(catalogue, [typed, ...found])) return { length, found };
    most = length - 1;
  }
}

/**
 * The words of a text that say something: neither stop words nor what people wrap a question in, unless the vocabulary knows it
 * there as part of an expression.
 */
export function selectContentWords(
  { vocabulary }: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string> = new Set(),
): string[] {
  const isSaid = (word: string) =>
    acronyms.has(word) || !isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
  const inExpressions = (among: readonly string[]): string[] => {
    const text = among.map((word) => toTextWord(word, lexemes).keys);
    const found: string[] = [];
    for (let at = 0; at < among.length; ) {
      const length = vocabulary.getExpressionLength(text, at) || 1;
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

function selectSynonyms(
  catalogue: Catalogue,
  others: Synonyms,
  typed: QueryTerm,
): (QueryTerm & Expression)[] {
  const common = Math.max(MIN_COMMON, catalogue.size * COMMON_SHARE);
  const { same, near, wider } = others;
  const known = takeMatching(catalogue, same, SAME_WEIGHT, MAX_SYNONYMS);
  // What is near and stands everywhere says nothing.
  known.push(...takeMatching(catalogue, near, NEAR_WEIGHT, MAX_SYNONYMS - known.length, common));
  if (hasAnyMatch(catalogue, [typed, ...known])) return known;
  return takeMatching(catalogue, wider, NEAR_WEIGHT, MAX_SYNONYMS);
}

/** The first of some expressions that calls hold, in fewer calls than some number of them. */
function takeMatching(
  catalogue: Catalogue,
  expressions: readonly Expression[],
  weight: number,
  most: number,
  common = Number.POSITIVE_INFINITY,
): (QueryTerm & Expression)[] {
  const held: (QueryTerm & Expression)[] = [];
  for (const expression of expressions) {
    if (held.length === most) break;
    const wording = { ...expression, weight };
    const volume = estimateMatches(catalogue, wording);
    if (volume > 0 && volume < common) held.push(wording);
  }
  return held;
}

/** Lexemes by the root they share: made once for a loading, and for the few that came since. */
const lexemeFamilies = new WeakMap<object, Map<string, string[]>>();

function getLexemeFamilies(owner: object, lexemes: () => Iterable<string>): Map<string, string[]> {
  let known = lexemeFamilies.get(owner);
  if (!known) {
    known = Map.groupBy(lexemes(), getFamilyRoot);
    lexemeFamilies.set(owner, known);
  }
  return known;
}

function findLexemeFamily({ postings, generation }: Catalogue, root: string): string[] {
  const loaded = getLexemeFamilies(generation, () => postings.keys()).get(root) ?? [];
  if (!(postings instanceof AppendedPostings)) return loaded;
  const since = getLexemeFamilies(postings, () => postings.listNewKeys()).get(root) ?? [];
  return [...new Set([...loaded, ...since])];
}

/** Forms with the other gender of a word: both mean the same. */
export function withBothGenders(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.flatMap(listOtherGenders)])];
}

/** Words derived from one, and those it is derived from. */
export function findDerivedTerms(catalogue: Catalogue, forms: readonly string[]): QueryTerm[] {
  const roots = new Set(forms.map(getFamilyRoot));
  const derived = [...roots]
    .flatMap((root) => findLexemeFamily(catalogue, root))
    .filter((form) => !forms.includes(form))
    .slice(0, MAX_DERIVED_WORDS);
  return derived.length > 0 ? [{ words: [derived], weight: DERIVED_WEIGHT }] : [];
}
