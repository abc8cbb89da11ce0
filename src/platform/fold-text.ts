/** A text as somebody may type it: lower case, without accents, ligatures undone. For comparing, never for showing. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

/** The words of a folded text, cut at everything that is neither a letter nor a digit. */
export function toFoldedTokens(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
