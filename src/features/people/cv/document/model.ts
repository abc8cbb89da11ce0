import type { DocumentBlock, DocumentModel, Line } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

export type { DocumentRun, Entry, ItemList, Line } from "#documents/model.ts";

/** Block types of a CV. Every renderer handles all of them. */
export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | Extract<
      DocumentBlock,
      { kind: "paragraph" | "facts" | "entries" | "list" | "table" | "formula" }
    >;

/** A CV ready for rendering, for the preview and all file formats. */
export interface CvDocument extends DocumentModel {
  readonly blocks: readonly Block[];
}

export const lineToText = (line: Line): string => line.map(({ text }) => text).join("");

/** « E-mail : » / "E-mail:", for formats without columns. */
export const formatFactLabel = (label: string, locale: Locale): string =>
  locale === "fr" ? `${label}\u00a0:` : `${label}:`;

/** The language of the CV, independent of the page's. */
export interface CvLanguage {
  readonly locale: Locale;
  readonly t: Translate;
}
