import type { Locale } from "#platform/i18n/locale.ts";
import type { FormulaNode } from "#rich-text/formula/formula.ts";

/** A piece of text of one style. `href` is always http, https or mailto. */
export interface DocumentRun {
  readonly text: string;
  readonly href?: string;
  readonly strong?: true;
  readonly italic?: true;
  readonly sub?: true;
  readonly sup?: true;
  /** Rendered instead of the text, which is its source and its spoken alternative. */
  readonly formula?: FormulaNode;
}

/** Consecutive runs of one paragraph; renderers wrap it. */
export type Line = readonly DocumentRun[];

/** A position, a degree, a publication. */
export interface Entry {
  /** Text in the margin: dates, a year, hours. May be empty. */
  readonly margin: string;
  readonly title: Line;
  readonly lines: readonly Line[];
}

export interface ListItem {
  readonly line: Line;
  /** Nested lists. */
  readonly lists?: readonly ItemList[];
}

export interface ItemList {
  readonly items: readonly ListItem[];
  readonly numbered?: true;
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export type DocumentBlock =
  | {
      readonly kind: "heading";
      readonly level: HeadingLevel;
      readonly text: string;
      /** Not in the table of contents. */
      readonly unlisted?: true;
      /** A question's heading: the same style at every level. */
      readonly minor?: true;
    }
  /** Table of contents: headings of level two to four with their pages. */
  | { readonly kind: "contents"; readonly title: string }
  /** An image at 150 dots per inch, limited to the page's width, with a text alternative. */
  | {
      readonly kind: "image";
      /** Its name in the `DocumentFiles`. */
      readonly file: string;
      readonly width: number;
      readonly height: number;
      readonly alt: string;
      readonly caption?: string;
    }
  | { readonly kind: "paragraph"; readonly line: Line; readonly lead?: true }
  | {
      readonly kind: "facts";
      readonly facts: readonly { readonly label: string; readonly line: Line }[];
    }
  /** `numbered`: the person chose a meaningful order. */
  | { readonly kind: "entries"; readonly numbered: boolean; readonly entries: readonly Entry[] }
  | ({ readonly kind: "list" } & ItemList)
  /** The header row is repeated on each page of the table. */
  | {
      readonly kind: "table";
      readonly columns: readonly Line[];
      readonly rows: readonly (readonly Line[])[];
    }
  /** A displayed formula. */
  | { readonly kind: "formula"; readonly text: string; readonly formula: FormulaNode }
  | { readonly kind: "page-break" };

/** The images of a document (PNG or JPEG), by the names in its blocks. */
export type DocumentFiles = Readonly<Record<string, Uint8Array>>;

/** A printable document without layout: a CV, a dossier, one of its forms. */
export interface DocumentModel {
  /** Title of the file in a viewer; not printed. */
  readonly title: string;
  readonly author: string;
  /** Language of the text. */
  readonly locale: Locale;
  /** At the top of every page. */
  readonly header?: string;
  /** At the bottom of every page, beside its number. */
  readonly footer?: string;
  readonly blocks: readonly DocumentBlock[];
}
