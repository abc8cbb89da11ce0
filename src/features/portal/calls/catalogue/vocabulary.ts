import { splitWords } from "../rules/query-text.ts";
import { withoutAccents } from "../rules/typing-error.ts";
import { SimilarWords } from "./similar-words.ts";

/** An expression of the vocabulary: as it is written, and the lexemes of each of its words that say something. */
export interface Expression {
  readonly text: string;
  readonly words: readonly (readonly string[])[];
  /** Of each of these words, what it shares with its other forms. */
  readonly keys: readonly (readonly string[])[];
}

/** Expressions that mean the same, and those that somebody who searches for one of them would be glad of as well. */
export interface VocabularyEntry {
  readonly terms: readonly Expression[];
  readonly near: readonly Expression[];
}

/** What stands for some words of a text. */
export interface Synonyms {
  /** How many words of the text are meant. */
  readonly length: number;
  readonly same: readonly Expression[];
  readonly near: readonly Expression[];
  /** What is said of a wider field: only where nothing else is found. */
  readonly wider: readonly Expression[];
}

interface IndexedTerm {
  readonly term: Expression;
  readonly entry: VocabularyEntry;
  /** Whether the term stands for the others, or is only near them. */
  readonly isNear: boolean;
}

/**
 * The vocabulary of the field: found by the keys of a text's words, so that inflection and accents do not matter. Not by their
 * lexemes: what is only a chance meeting of two stems must not bring the other word's synonyms along.
 */
export class Vocabulary {
  readonly #byFirstKey = new Map<string, IndexedTerm[]>();
  /** The entries in which an expression, as it is written, stands for the others. */
  readonly #byText = new Map<string, VocabularyEntry[]>();
  /** Made when it is first asked for: words as they are written, by their letters without accents. */
  #written: ReadonlyMap<string, string> | null = null;
  #similar: SimilarWords | null = null;

  constructor(entries: Iterable<VocabularyEntry>) {
    for (const entry of entries) {
      for (const term of entry.terms) this.#add({ term, entry, isNear: false });
      for (const term of entry.near) this.#add({ term, entry, isNear: true });
    }
  }

  #add(known: IndexedTerm): void {
    for (const key of known.term.keys[0] ?? []) getOrAddList(this.#byFirstKey, key).push(known);
    if (!known.isNear) getOrAddList(this.#byText, known.term.text).push(known.entry);
  }

  /**
   * What stands for the longest expression, of so many words at most, that begins at a word of a text, each word by its keys; null
   * where none does.
   */
  findSynonyms(
    text: readonly (readonly string[])[],
    from: number,
    most = Number.POSITIVE_INFINITY,
  ): Synonyms | null {
    const { length, found: longest } = this.#longest(text, from, most);
    if (length === 0) return null;
    const typed = new Set(longest.map(({ term }) => toTextKey(term)));
    const texts = (expressions: readonly Expression[], but: ReadonlySet<string>) =>
      [...new Map(expressions.map((one) => [toTextKey(one), one])).values()].filter(
        (one) => !but.has(toTextKey(one)),
      );
    const meant = longest.filter(({ isNear }) => !isNear).map(({ entry }) => entry);
    const same = texts(
      meant.flatMap(({ terms }) => terms),
      typed,
    );
    const known = new Set([...typed, ...same.map(toTextKey)]);
    return {
      length,
      same,
      near: texts(
        meant.flatMap((entry) => this.#nearOf(entry)),
        known,
      ),
      wider: texts(
        longest.filter(({ isNear }) => isNear).flatMap(({ entry }) => entry.terms),
        known,
      ),
    };
  }

  /** How many words the longest expression has that begins at a word of a text; 0 where none does. */
  getExpressionLength(text: readonly (readonly string[])[], from: number): number {
    return this.#longest(text, from, Number.POSITIVE_INFINITY).length;
  }

  #longest(text: readonly (readonly string[])[], from: number, most: number) {
    let length = 0;
    let found = new Set<IndexedTerm>();
    for (const key of text[from] ?? []) {
      for (const known of this.#byFirstKey.get(key) ?? []) {
        const { keys } = known.term;
        if (keys.length > most || keys.length < length || !matchesAt(keys, text, from)) continue;
        if (keys.length > length) found = new Set();
        length = keys.length;
        found.add(known);
      }
    }
    return { length, found: [...found] };
  }

  /** The words of its expressions that one slip of the finger turns into one, which is given without accents. */
  findSimilarWords(plain: string): string[] {
    this.#similar ??= new SimilarWords(this.#words.keys());
    return this.#similar.find(plain).map((letters) => this.withAccents(letters));
  }

  /** Its expressions as they are written. */
  get texts(): Iterable<string> {
    return this.#byText.keys();
  }

  /** All that means the same as one of its expressions, which is given as it is written. */
  findEquivalents(text: string): Expression[] {
    return (this.#byText.get(text) ?? []).flatMap(({ terms }) => terms);
  }

  /** Whether a word stands in one of its expressions: nobody mistyped it. */
  hasWord(word: string): boolean {
    return this.#words.has(withoutAccents(word));
  }

  /** A word with the accents it has in one of its expressions; as it is given where none holds it. */
  withAccents(word: string): string {
    return this.#words.get(withoutAccents(word)) ?? word;
  }

  get #words(): ReadonlyMap<string, string> {
    this.#written ??= new Map(
      [...this.#byFirstKey.values()]
        .flatMap((all) => all.flatMap(({ term }) => splitWords(term.text)))
        .map((word) => [withoutAccents(word), word]),
    );
    return this.#written;
  }

  /** What is near an entry, and what stands for that in turn. */
  #nearOf({ near }: VocabularyEntry): Expression[] {
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

/** Entries write the same in capitals or not. */
const toTextKey = ({ text }: Expression): string => text.toLowerCase();

function matchesAt(
  keys: Expression["keys"],
  text: readonly (readonly string[])[],
  from: number,
): boolean {
  return keys.every((same, at) => text[from + at]?.some((key) => same.includes(key)));
}
