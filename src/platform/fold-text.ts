/** Lower case, without accents, ligatures expanded. For comparison only, never for display. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

/** The words of a folded text, split at every character that is neither a letter nor a digit. */
export function toFoldedTokens(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
