import { normalizeDoi } from "./doi.ts";

export const REFERENCE_TYPES = [
  "article",
  "book",
  "chapter",
  "conference",
  "proceedings",
  "thesis",
  "report",
  "preprint",
  "patent",
  "dataset",
  "software",
  "web",
  "other",
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** A person, or an organisation (empty `given`). */
export interface ReferenceAuthor {
  readonly family: string;
  readonly given: string;
}

/** A work to cite. Texts are plain; empty if unknown. */
export interface Reference {
  readonly type: ReferenceType;
  readonly authors: readonly ReferenceAuthor[];
  /** The source says "and others". */
  readonly hasMoreAuthors: boolean;
  readonly title: string;
  /** The journal, book or conference. */
  readonly container: string;
  readonly publisher: string;
  /** `2019`, `2019-09`, `2019-09-01`, or empty. */
  readonly date: string;
  readonly volume: string;
  readonly issue: string;
  /** `12-34`, or an article number. */
  readonly pages: string;
  /** Normalized by `normalizeDoi`. */
  readonly doi: string | null;
  /** An http(s) URL. */
  readonly url: string | null;
}

/** A part of the source that could not be read. `name` is the entry's key or title, so that people find it. */
export interface ReferenceProblem {
  /** Starts at 1. */
  readonly line: number;
  readonly name: string;
  readonly reason: ReferenceProblemReason;
}
export type ReferenceProblemReason =
  /** The closing brace or quotation mark is missing. */
  | "unclosed"
  /** Violates the format. */
  | "malformed"
  /** Without a title a work cannot be cited. */
  | "noTitle"
  /** The text contains no reference in a supported format. */
  | "noReference"
  /** The text has more than MAX_REFERENCES references; the rest is dropped. */
  | "tooMany";

export interface ParsedReferences {
  readonly references: readonly Reference[];
  readonly problems: readonly ReferenceProblem[];
}

/** Limit per text; more is a whole library, not one person's works. */
export const MAX_REFERENCES = 1000;

const MAX_TITLE = 1000;
const MAX_LINE = 500;
const MAX_AUTHORS = 3000;

type ReferenceParts = Partial<Omit<Reference, "doi" | "url">> & {
  readonly doi?: string | null | undefined;
  readonly url?: string | null | undefined;
};

/** Makes a reference: texts on one line and of bounded length, DOI and URL validated. */
export function makeReference(parts: ReferenceParts): Reference {
  return {
    type: parts.type ?? "other",
    authors: (parts.authors ?? [])
      .map(({ family, given }) => ({ family: toOneLine(family), given: toOneLine(given) }))
      .filter(({ family, given }) => family || given)
      .slice(0, MAX_AUTHORS),
    hasMoreAuthors: parts.hasMoreAuthors ?? false,
    title: toOneLine(parts.title, MAX_TITLE),
    container: toOneLine(parts.container),
    publisher: toOneLine(parts.publisher),
    date: parts.date ?? "",
    volume: toOneLine(parts.volume, 50),
    issue: toOneLine(parts.issue, 50),
    pages: toOneLine(parts.pages, 50),
    doi: normalizeDoi(parts.doi) ?? normalizeDoi(parts.url),
    url: parseWebUrl(parts.url),
  };
}

/** "Ada King Lovelace": given name first. */
export const formatAuthorName = ({ family, given }: ReferenceAuthor): string =>
  given ? `${given} ${family}`.trim() : family;

/** Builds a date from its parts and drops invalid parts. */
export function toPartialDate(year: unknown, month?: unknown, day?: unknown): string {
  const y = parseInteger(year, 1000, 2999);
  if (y === null) return "";
  const m = parseInteger(month, 1, 12);
  if (m === null) return String(y);
  const d = parseInteger(day, 1, new Date(Date.UTC(y, m, 0)).getUTCDate());
  return [y, m, ...(d === null ? [] : [d])].map((part) => String(part).padStart(2, "0")).join("-");
}

function parseInteger(value: unknown, min: number, max: number): number | null {
  const text = String(value ?? "").trim();
  const number = Number(text);
  return /^\d{1,4}$/.test(text) && number >= min && number <= max ? number : null;
}

const UNWANTED_CHARACTERS = /[\p{Cc}\p{Noncharacter_Code_Point}\u202d\u202e]/gu;

function toOneLine(text = "", max = MAX_LINE): string {
  const line = text.toWellFormed().replace(/\s+/g, " ").replace(UNWANTED_CHARACTERS, "").trim();
  return line.length <= max ? line : [...line].slice(0, max).join("");
}

function parseWebUrl(text: string | null | undefined): string | null {
  const address = (text ?? "").trim();
  if (address.length > 2000 || !/^https?:\/\//i.test(address) || !URL.canParse(address))
    return null;
  return new URL(address).href;
}
