import type { Locale } from "#platform/i18n/locale.ts";

/** A stretch of text of one kind. Addresses are http, https or mailto, and nothing else ever stands there. */
export interface Run {
  readonly text: string;
  readonly href?: string;
  readonly strong?: true;
  readonly italic?: true;
}

/** Runs that are read one after another. A line is as long as it must be; renderers wrap it. */
export type Line = readonly Run[];

/** A post, a degree, a publication. */
export interface Entry {
  /** What stands in the margin: dates, a year, hours. May be empty. */
  readonly margin: string;
  readonly title: Line;
  readonly lines: readonly Line[];
}

export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly line: Line; readonly lead?: true }
  | {
      readonly kind: "facts";
      readonly facts: readonly { readonly label: string; readonly line: Line }[];
    }
  /** `numbered`: the order is the person's choice and means something. */
  | { readonly kind: "entries"; readonly numbered: boolean; readonly entries: readonly Entry[] }
  | { readonly kind: "list"; readonly items: readonly Line[] };

/** A CV ready to be set: what the preview shows and what every file is made from. */
export interface CvDocument {
  /** The name the person gave this CV; it names the file and is not printed. */
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  readonly blocks: readonly Block[];
}

export const lineText = (line: Line): string => line.map(({ text }) => text).join("");

/** « Courriel : » / "E-mail:", for formats that have no columns. */
export const factLabel = (label: string, locale: Locale): string =>
  locale === "fr" ? `${label}\u00a0:` : `${label}:`;
