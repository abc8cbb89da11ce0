/**
 * Spellings of a French word with the accents that its ending may lack: the stemmer needs them to recognise « étudiée »
 * and « première ». Accents inside a word do not change its stem, so they are not guessed.
 */
export function listAccentedEndings(word: string): string[] {
  // A word typed with any accent is taken as complete.
  if (word.length < MIN_LENGTH || /[^a-z]/.test(word)) return [];
  const missingAccent = ENDINGS.find(([ending]) => ending.test(word));
  return missingAccent ? [word.replace(...missingAccent)] : [];
}

const MIN_LENGTH = 4;

const ENDINGS: readonly [RegExp, string][] = [
  [/ee(s?)$/, "ée$1"],
  [/ere(s?)$/, "ère$1"],
  [/e(s?)$/, "é$1"],
];
