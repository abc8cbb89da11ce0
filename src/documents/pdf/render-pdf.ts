import { DomainError } from "#platform/errors.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import { closeDirections } from "#rich-text/close-directions.ts";
import type { DocumentFiles, DocumentModel } from "../model.ts";

/** The template reads it as `/document.json`. Texts of people are data, never Typst source. */
export interface PdfData extends Omit<DocumentModel, "locale"> {
  readonly language: string;
  readonly region: string;
  /** Whether any text is right-to-left. */
  readonly rightToLeft: boolean;
  /** UTC; the creation date of the PDF. */
  readonly date: Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>>;
}

const REGIONS = { fr: "FR", en: "GB" } as const;

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A word that may be too long for its line: the template measures only these. */
const LONG_WORD = /[^ \t\n]{19,}/u;

/** Renders a tagged PDF: headings, lists, tables and links for screen readers. */
export async function renderPdf(
  print: BoundPrinter,
  { locale, title, ...document }: DocumentModel,
  now: Date,
  files: DocumentFiles = {},
): Promise<Uint8Array> {
  const data: PdfData = {
    ...document,
    title: title || document.author,
    language: locale,
    region: REGIONS[locale],
    rightToLeft: RIGHT_TO_LEFT.test(JSON.stringify(document)),
    date: {
      year: now.getUTCFullYear(),
      month: now.getUTCMonth() + 1,
      day: now.getUTCDate(),
      hour: now.getUTCHours(),
      minute: now.getUTCMinutes(),
      second: now.getUTCSeconds(),
    },
  };
  try {
    return await print(JSON.stringify(data, toPrintable), files);
  } catch (error) {
    const isBusy = error instanceof DomainError && error.code === "BUSY";
    throw isBusy ? new DomainError("UNAVAILABLE") : error;
  }
}

/** Makes any text printable, so that no character in one CV can fail a team's deposit. */
function toPrintable(_key: string, value: unknown): unknown {
  if (typeof value === "string") return closeDirections(value.toWellFormed());
  const isRun = typeof value === "object" && value !== null && "text" in value;
  return isRun && LONG_WORD.test(String(value.text)) ? { ...value, long: true } : value;
}
