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
/** Limits the cost of one word: longer entries of the vocabulary are cut. */
const MAX_SYNONYMS = 24;
const MAX_DERIVED_WORDS = 8;
/** A related term in more than this share of the calls is ignored. */
const COMMON_SHARE = 0.2;
const MIN_COMMON = 5;

/** Words of a text that form one expression, or a single word, with synonyms from the vocabulary. */
export interface Span {
  readonly words: readonly string[];
  readonly synonyms: readonly QueryTerm[];
  /** The synonyms as the vocabulary writes them, for display. */
  readonly synonymTexts: readonly string[];
}

/**
 * Splits a text into expressions and single words: at each word, the longest expression of the vocabulary that any call contains,
 * itself or by a synonym. Synonyms that no call contains are dropped. Words in `exact` have no synonyms.
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
  let maxLength: number | undefined;
  for (;;) {
    const synonyms = catalogue.vocabulary.findSynonyms(keys, at, maxLength);
    if (!synonyms) return { length: 1, found: [] };
    const { length } = synonyms;
    const words = text.slice(at, at + length).map(({ forms }) => withBothGenders(forms));
    const typed = { words, weight: 1, canSpanFields: true };
    const found = selectSynonyms(catalogue, synonyms, typed);
    // If no call contains the expression or a synonym, try a shorter one, down to the single word.
    if (length === 1 || hasAnyMatch(catalogue, [typed, ...found])) return { length, found };
    maxLength = length - 1;
  }
}

/**
 * Drops stop words and filler words (« je cherche », "how can I") from a text, except those that are part of an expression of the
 * vocabulary. If nothing remains, filler words are kept.
 */
export function selectContentWords(
  { vocabulary }: Catalogue,
  words: readonly string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string> = new Set(),
): string[] {
  const isContent = (word: string) =>
    acronyms.has(word) || !isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
  const findExpressionWords = (candidates: readonly string[]): string[] => {
    const text = candidates.map((word) => toTextWord(word, lexemes).keys);
    const found: string[] = [];
    for (let at = 0; at < candidates.length; ) {
      const length = vocabulary.getExpressionLength(text, at) || 1;
      const expression = candidates.slice(at, at + length);
      if (length > 1 && !expression.every(isFiller)) found.push(...expression);
      at += length;
    }
    return found;
  };
  const content = words.filter(isContent);
  const expressionWords = new Set([
    ...acronyms,
    ...findExpressionWords(words.filter((word) => !isArticle(word))),
    ...findExpressionWords(content),
  ]);
  const selected = words.filter(
    (word) => expressionWords.has(word) || (isContent(word) && !isFiller(word)),
  );
  return selected.length > 0
    ? selected
    : content.filter((word) => acronyms.has(word) || !isArticle(word));
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

function selectSynonyms(
  catalogue: Catalogue,
  synonyms: Synonyms,
  typed: QueryTerm,
): (QueryTerm & Expression)[] {
  const common = Math.max(MIN_COMMON, catalogue.size * COMMON_SHARE);
  const { same, near, wider } = synonyms;
  const known = takeMatching(catalogue, same, SAME_WEIGHT, MAX_SYNONYMS);
  // A related term that most calls contain is no help.
  known.push(...takeMatching(catalogue, near, NEAR_WEIGHT, MAX_SYNONYMS - known.length, common));
  if (hasAnyMatch(catalogue, [typed, ...known])) return known;
  return takeMatching(catalogue, wider, NEAR_WEIGHT, MAX_SYNONYMS);
}

/** The first `max` expressions that any call contains, without those in `common` or more calls. */
function takeMatching(
  catalogue: Catalogue,
  expressions: readonly Expression[],
  weight: number,
  max: number,
  common = Number.POSITIVE_INFINITY,
): (QueryTerm & Expression)[] {
  const found: (QueryTerm & Expression)[] = [];
  for (const expression of expressions) {
    if (found.length === max) break;
    const term = { ...expression, weight };
    const volume = estimateMatches(catalogue, term);
    if (volume > 0 && volume < common) found.push(term);
  }
  return found;
}

/** Lexemes by their root: one map for a loading of the catalogue, and one for the lexemes added since. */
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
  const added = getLexemeFamilies(postings, () => postings.listNewKeys()).get(root) ?? [];
  return [...new Set([...loaded, ...added])];
}

/** Adds the forms of the other grammatical gender. */
export function withBothGenders(forms: readonly string[]): string[] {
  return [...new Set([...forms, ...forms.flatMap(listOtherGenders)])];
}

/** A term of the words with the same root as a word. */
export function findDerivedTerms(catalogue: Catalogue, forms: readonly string[]): QueryTerm[] {
  const roots = new Set(forms.map(getFamilyRoot));
  const derived = [...roots]
    .flatMap((root) => findLexemeFamily(catalogue, root))
    .filter((form) => !forms.includes(form))
    .slice(0, MAX_DERIVED_WORDS);
  return derived.length > 0 ? [{ words: [derived], weight: DERIVED_WEIGHT }] : [];
}
