import type { DocumentBlock, DocumentModel, Line } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export type { DocumentRun, Entry, ItemList, Line } from "#documents/model.ts";

/** The blocks a CV is made of: all its renderings know these. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | Extract<
      DocumentBlock,
      { kind: "paragraph" | "facts" | "entries" | "list" | "table" | "formula" }
    >;

/** A CV ready to be set: what the preview shows and what every file is made from. */
export interface CvDocument extends DocumentModel {
  readonly blocks: readonly Block[];
}

export const lineToText = (line: Line): string => line.map(({ text }) => text).join("");

/** « E-mail : » / "E-mail:", for formats that have no columns. */
export const formatFactLabel = (label: string, locale: Locale): string =>
  locale === "fr" ? `${label}\u00a0:` : `${label}:`;

/** The language a CV is written in, whatever the page that shows it speaks. */
export interface CvLanguage {
  readonly locale: Locale;
  readonly t: Translate;
}
