import { getTranslator } from "#platform/i18n/registry.ts";
import type { Letter } from "../rules/build-letter.ts";

/** A letter for its sheet on a page, with the printed words in its own language, which may not be the reader's. */
export function toLetterSheet(letter: Letter) {
  const t = getTranslator(letter.locale);
  return {
    ...letter,
    words: {
      to: t("letters:paper.to"),
      role: t("letters:paper.coordination"),
      copy:
        letter.copies > 0
          ? `${t("letters:paper.copy")} ${t("letters:paper.managers", { count: letter.copies })}`
          : "",
      subject: t("letters:paper.subject"),
    },
  };
}

export type LetterSheetView = ReturnType<typeof toLetterSheet>;
