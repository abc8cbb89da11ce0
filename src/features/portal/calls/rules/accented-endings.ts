/**
 * A French word typed without accents, with the accents its ending may have lost: the stemmer knows « étudiée » and « première »
 * by them. Accents inside a word do not change its stem and are not guessed.
 */
export function listAccentedEndings(word: string): string[] {
  // Who types accents types all of them.
  if (word.length < MIN_LENGTH || /[^a-z]/.test(word)) return [];
  const lost = ENDINGS.find(([ending]) => ending.test(word));
  return lost ? [word.replace(...lost)] : [];
}

const MIN_LENGTH = 4;

const ENDINGS: readonly [RegExp, string][] = [
  [/ee(s?)$/, "ée$1"],
  [/ere(s?)$/, "ère$1"],
  [/e(s?)$/, "é$1"],
];
