/** The characters a font has. */
export class Coverage {
  readonly #has = new Set<number>();

  /** `runs` as Typst describes a font: so many code points it lacks, so many it has, and so on from 0. */
  add(runs: readonly number[]): void {
    let point = 0;
    runs.forEach((length, at) => {
      if (at % 2 === 1) for (let next = point; next < point + length; next++) this.#has.add(next);
      point += length;
    });
  }

  has(character: string): boolean {
    return this.#has.has(character.codePointAt(0) ?? 0);
  }
}

/** Line ends and tabs, and what has no shape of its own: joiners, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** The characters of a text that must be drawn, each once. */
export const listVisibleCharacters = (text: string): string[] =>
  [...new Set(text)].filter((character) => !INVISIBLE.test(character));
