import { splitWords } from "../rules/query-text.ts";
import { withoutAccents } from "../rules/typing-error.ts";
import { SimilarWords } from "./similar-words.ts";

/** An expression of the vocabulary: its text, and the alternative lexemes of each of its content words. */
export interface Expression {
  readonly text: string;
  readonly words: readonly (readonly string[])[];
  /** The keys of each of these words, which all forms of a word share. */
  readonly keys: readonly (readonly string[])[];
}

/** Expressions that mean the same (`terms`), and related ones that are also useful results (`near`). */
export interface VocabularyEntry {
  readonly terms: readonly Expression[];
  readonly near: readonly Expression[];
}

/** The synonyms of some words of a text. */
export interface Synonyms {
  /** The number of words of the text. */
  readonly length: number;
  readonly same: readonly Expression[];
  readonly near: readonly Expression[];
  /** Terms of a wider field; used only if nothing else matches. */
  readonly wider: readonly Expression[];
}

interface IndexedTerm {
  readonly term: Expression;
  readonly entry: VocabularyEntry;
  /** Whether the term is only related to the entry. */
  readonly isNear: boolean;
}

/**
 * The search vocabulary. Expressions are found by the keys of words, so that inflection and accents do not matter. Lexemes would be too
 * coarse: two different words can share a stem by chance, and must not get each other's synonyms (decision 0016).
 */
export class Vocabulary {
  readonly #byFirstKey = new Map<string, IndexedTerm[]>();
  /** The entries that have an expression among their `terms`, by its text. */
  readonly #byText = new Map<string, VocabularyEntry[]>();
  /** Words of all expressions, by their spelling without accents. Built on first use. */
  #wordsByPlain: ReadonlyMap<string, string> | null = null;
  #similar: SimilarWords | null = null;

  constructor(entries: Iterable<VocabularyEntry>) {
    for (const entry of entries) {
      for (const term of entry.terms) this.#add({ term, entry, isNear: false });
      for (const term of entry.near) this.#add({ term, entry, isNear: true });
    }
  }

  #add(indexed: IndexedTerm): void {
    for (const key of indexed.term.keys[0] ?? []) getOrAddList(this.#byFirstKey, key).push(indexed);
    if (!indexed.isNear) getOrAddList(this.#byText, indexed.term.text).push(indexed.entry);
  }

  /**
   * The synonyms of the longest expression that begins at a word of a text; null if there is none. The text is given as the keys of
   * each word. `maxLength` limits the words of the expression.
   */
  findSynonyms(
    text: readonly (readonly string[])[],
    from: number,
    maxLength = Number.POSITIVE_INFINITY,
  ): Synonyms | null {
    const { length, found: longest } = this.#findLongest(text, from, maxLength);
    if (length === 0) return null;
    const typed = new Set(longest.map(({ term }) => toTextKey(term)));
    const unique = (expressions: readonly Expression[], excluded: ReadonlySet<string>) =>
      [...new Map(expressions.map((one) => [toTextKey(one), one])).values()].filter(
        (one) => !excluded.has(toTextKey(one)),
      );
    const entries = longest.filter(({ isNear }) => !isNear).map(({ entry }) => entry);
    const same = unique(
      entries.flatMap(({ terms }) => terms),
      typed,
    );
    const known = new Set([...typed, ...same.map(toTextKey)]);
    return {
      length,
      same,
      near: unique(
        entries.flatMap((entry) => this.#listNear(entry)),
        known,
      ),
      wider: unique(
        longest.filter(({ isNear }) => isNear).flatMap(({ entry }) => entry.terms),
        known,
      ),
    };
  }

  /** The number of words of the longest expression that begins at a word of a text; 0 if there is none. */
  getExpressionLength(text: readonly (readonly string[])[], from: number): number {
    return this.#findLongest(text, from, Number.POSITIVE_INFINITY).length;
  }

  #findLongest(text: readonly (readonly string[])[], from: number, maxLength: number) {
    let length = 0;
    let found = new Set<IndexedTerm>();
    for (const key of text[from] ?? []) {
      for (const indexed of this.#byFirstKey.get(key) ?? []) {
        const { keys } = indexed.term;
        if (keys.length > maxLength || keys.length < length || !matchesAt(keys, text, from))
          continue;
        if (keys.length > length) found = new Set();
        length = keys.length;
        found.add(indexed);
      }
    }
    return { length, found: [...found] };
  }

  /** Words of the vocabulary one typing error away from a word, which is given without accents. */
  findSimilarWords(plain: string): string[] {
    this.#similar ??= new SimilarWords(this.#words.keys());
    return this.#similar.find(plain).map((letters) => this.withAccents(letters));
  }

  /** The texts of all expressions. */
  get texts(): Iterable<string> {
    return this.#byText.keys();
  }

  /** The expressions with the same meaning as a text of the vocabulary. */
  findEquivalents(text: string): Expression[] {
    return (this.#byText.get(text) ?? []).flatMap(({ terms }) => terms);
  }

  /** Whether any expression contains a word. Such a word is not corrected. */
  hasWord(word: string): boolean {
    return this.#words.has(withoutAccents(word));
  }

  /** A word with the accents that it has in the vocabulary; unchanged if no expression contains it. */
  withAccents(word: string): string {
    return this.#words.get(withoutAccents(word)) ?? word;
  }

  get #words(): ReadonlyMap<string, string> {
    this.#wordsByPlain ??= new Map(
      [...this.#byFirstKey.values()]
        .flatMap((all) => all.flatMap(({ term }) => splitWords(term.text)))
        .map((word) => [withoutAccents(word), word]),
    );
    return this.#wordsByPlain;
  }

  /** The related expressions of an entry and their synonyms. */
  #listNear({ near }: VocabularyEntry): Expression[] {
    return near.flatMap((expression) => [
      expression,
      ...(this.#byText.get(expression.text) ?? []).flatMap(({ terms }) => terms),
    ]);
  }
}

function getOrAddList<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Entries differ in case for the same expression. */
const toTextKey = ({ text }: Expression): string => text.toLowerCase();

function matchesAt(
  keys: Expression["keys"],
  text: readonly (readonly string[])[],
  from: number,
): boolean {
  return keys.every((wordKeys, at) => text[from + at]?.some((key) => wordKeys.includes(key)));
}
