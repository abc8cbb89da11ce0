import { isOneEditAway } from "../rules/typing-error.ts";

/**
 * Words by their length and their ends: one slip of the finger changes the length by one at most, and of a word of four letters or
 * more it spares the first letter or the last. A word is then compared with some hundred others and not with all.
 */
export class SimilarWords {
  readonly #words: readonly string[];
  /** Where they stand among all words. */
  readonly #byEnd = new Map<string, number[]>();

  constructor(words: Iterable<string>) {
    this.#words = [...words];
    this.#words.forEach((word, at) => {
      for (const end of getEnds(word, word.length)) {
        const same = this.#byEnd.get(end);
        if (same) same.push(at);
        else this.#byEnd.set(end, [at]);
      }
    });
  }

  /** Those that one slip turns into a word of four letters or more, in the order in which they were given. */
  find(word: string): string[] {
    const found = new Set<number>();
    for (const length of [word.length - 1, word.length, word.length + 1])
      for (const end of getEnds(word, length))
        for (const at of this.#byEnd.get(end) ?? [])
          if (isOneEditAway(word, this.#words[at] as string)) found.add(at);
    return [...found].sort((one, other) => one - other).map((at) => this.#words[at] as string);
  }
}

/** What two words of one length have in common whose first or last letters are the same. */
const getEnds = (word: string, length: number): [string, string] => [
  `${length}${word[0]}-`,
  `${length}-${word.at(-1)}`,
];
