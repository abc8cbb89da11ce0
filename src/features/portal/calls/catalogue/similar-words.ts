import { isOneEditAway } from "../rules/typing-error.ts";

/**
 * Finds words one typing error away. Words are indexed by length with first letter, and by length with last letter: one error changes
 * the length by at most one, and in a word of at least four letters it leaves the first or the last letter unchanged. A word is then
 * compared with a few hundred others instead of all.
 */
export class SimilarWords {
  readonly #words: readonly string[];
  /** Indexes in `#words`. */
  readonly #byEnd = new Map<string, number[]>();

  constructor(words: Iterable<string>) {
    this.#words = [...words];
    this.#words.forEach((word, at) => {
      for (const end of getEnds(word, word.length)) {
        const list = this.#byEnd.get(end);
        if (list) list.push(at);
        else this.#byEnd.set(end, [at]);
      }
    });
  }

  /** The words one typing error away from a word of at least four letters, in the order of the constructor. */
  find(word: string): string[] {
    const found = new Set<number>();
    for (const length of [word.length - 1, word.length, word.length + 1])
      for (const end of getEnds(word, length))
        for (const at of this.#byEnd.get(end) ?? [])
          if (isOneEditAway(word, this.#words[at] as string)) found.add(at);
    return [...found].sort((one, other) => one - other).map((at) => this.#words[at] as string);
  }
}

/** The two index keys of a word for a given length. */
const getEnds = (word: string, length: number): [string, string] => [
  `${length}${word[0]}-`,
  `${length}-${word.at(-1)}`,
];
