/**
 * English words whose stem is that of a French word with another meaning: "HIV" and « hiver », "bats" and « bâtiments », "cell" and
 * « celle », "fair" and « faire ». They keep their letters instead of a stem. The function `kept_apart` of the database has the same list.
 */
const KEPT_APART = /^(hiv|hive|bat|cell|fair)s?$/;

/** The lexeme of a word that is kept apart, given in small letters; null for any other word. */
export function keptApart(word: string): string | null {
  const [, letters] = KEPT_APART.exec(word) ?? [];
  return letters ? `${letters}0` : null;
}
