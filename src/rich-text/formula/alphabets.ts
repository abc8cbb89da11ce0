/** Mathematical alphabets: a letter in another shape is another Unicode character (ℝ, 𝐱, 𝔤). */
export type Alphabet = "rm" | "bf" | "it" | "bi" | "bb" | "cal" | "frak" | "sf" | "tt";

export const ALPHABETS: Readonly<Record<string, Alphabet>> = {
  mathrm: "rm",
  mathup: "rm",
  mathbf: "bf",
  mathit: "it",
  mathnormal: "it",
  boldsymbol: "bi",
  bm: "bi",
  mathbb: "bb",
  mathcal: "cal",
  mathscr: "cal",
  mathfrak: "frak",
  mathsf: "sf",
  mathtt: "tt",
};

interface CodePoints {
  readonly upper: number;
  readonly lower: number;
  readonly digits?: number;
  readonly greek?: { readonly upper: number; readonly lower: number };
}

const CODE_POINTS: Readonly<Partial<Record<Alphabet, CodePoints>>> = {
  bf: {
    upper: 0x1d400,
    lower: 0x1d41a,
    digits: 0x1d7ce,
    greek: { upper: 0x1d6a8, lower: 0x1d6c2 },
  },
  bi: {
    upper: 0x1d468,
    lower: 0x1d482,
    digits: 0x1d7ce,
    greek: { upper: 0x1d71c, lower: 0x1d736 },
  },
  bb: { upper: 0x1d538, lower: 0x1d552, digits: 0x1d7d8 },
  cal: { upper: 0x1d49c, lower: 0x1d4b6 },
  frak: { upper: 0x1d504, lower: 0x1d51e },
  sf: { upper: 0x1d5a0, lower: 0x1d5ba, digits: 0x1d7e2 },
  tt: { upper: 0x1d670, lower: 0x1d68a, digits: 0x1d7f6 },
};

/** Letters encoded before the block of their alphabet. */
const EXCEPTIONS: Readonly<Partial<Record<Alphabet, Readonly<Record<string, string>>>>> = {
  bb: { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" },
  cal: { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ", e: "ℯ", g: "ℊ", o: "ℴ" },
  frak: { C: "ℭ", H: "ℌ", I: "ℑ", R: "ℜ", Z: "ℨ" },
};

/** A letter or digit in an alphabet, unchanged if the alphabet lacks it. */
export function toAlphabet(character: string, alphabet: Alphabet): string {
  const earlier = EXCEPTIONS[alphabet]?.[character];
  if (earlier) return earlier;
  const places = CODE_POINTS[alphabet];
  const point = character.codePointAt(0) ?? 0;
  if (!places) return character;
  const from = (first: number, last: number, start: number | undefined) =>
    start !== undefined && point >= first && point <= last
      ? String.fromCodePoint(start + point - first)
      : undefined;
  return (
    from(0x41, 0x5a, places.upper) ??
    from(0x61, 0x7a, places.lower) ??
    from(0x30, 0x39, places.digits) ??
    from(0x391, 0x3a9, places.greek?.upper) ??
    from(0x3b1, 0x3c9, places.greek?.lower) ??
    character
  );
}
