import type { Locale } from "#platform/i18n/locale.ts";
import type { FormulaNode } from "#rich-text/formula/formula.ts";

/** A stretch of text of one kind. Addresses are http, https or mailto, and nothing else ever stands there. */
export interface DocumentRun {
  readonly text: string;
  readonly href?: string;
  readonly strong?: true;
  readonly italic?: true;
  readonly sub?: true;
  readonly sup?: true;
  /** Set instead of the text, which is its source and is read aloud. */
  readonly formula?: FormulaNode;
}

/** Runs that are read one after another. A line is as long as it must be; renderers wrap it. */
export type Line = readonly DocumentRun[];

/** A post, a degree, a publication. */
export interface Entry {
  /** What stands in the margin: dates, a year, hours. May be empty. */
  readonly margin: string;
  readonly title: Line;
  readonly lines: readonly Line[];
}

export interface ListItem {
  readonly line: Line;
  /** What stands below it, further in. */
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
      /** It has no line in the table of contents. */
      readonly unlisted?: true;
      /** Of a question: it looks the same at whatever level it stands. */
      readonly minor?: true;
    }
  /** What the document holds, by headings of the second level to the fourth, each with its page. */
  | { readonly kind: "contents"; readonly title: string }
  /** A picture as wide as it is at 150 dots an inch, or as the page allows; what it shows is said to who does not see it. */
  | {
      readonly kind: "image";
      /** Its name among the files that are handed over with the document. */
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
  /** `numbered`: the order is the person's choice and means something. */
  | { readonly kind: "entries"; readonly numbered: boolean; readonly entries: readonly Entry[] }
  | ({ readonly kind: "list" } & ItemList)
  /** Its first row says what the columns are, and stands again at the top of each page the table goes on. */
  | {
      readonly kind: "table";
      readonly columns: readonly Line[];
      readonly rows: readonly (readonly Line[])[];
    }
  /** On a line of its own. */
  | { readonly kind: "formula"; readonly text: string; readonly formula: FormulaNode }
  | { readonly kind: "page-break" };

/** The pictures of a document, by the names its blocks give them: PNG or JPEG. */
export type DocumentFiles = Readonly<Record<string, Uint8Array>>;

/** What is printed, without a word on how: a CV, a dossier, a form of one. */
export interface DocumentModel {
  /** Names the file in a reader's window and is not printed by itself. */
  readonly title: string;
  readonly author: string;
  /** The language it is written in. */
  readonly locale: Locale;
  /** Stands at the top of every page. */
  readonly header?: string;
  /** Stands at the foot of every page, beside its number. */
  readonly footer?: string;
  readonly blocks: readonly DocumentBlock[];
}
