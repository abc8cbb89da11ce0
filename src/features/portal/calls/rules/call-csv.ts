import { formatNumericDateTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { FullCallRow } from "../queries/export.server.ts";
import { callHref } from "./paths.ts";

import { type CallStatus, getCallPhase } from "./status.ts";

/** A spreadsheet takes the separator of its own language; the mark at the start says that the text is UTF-8. */
const SEPARATOR = { fr: ";", en: "," } as const;
const BYTE_ORDER_MARK = "\ufeff";

/** Names of columns are read by people and by programs: typed plainly, they stay as they are. */
const HEADERS = {
  fr: [
    "Partenaire",
    "Titre",
    "Description",
    "Date de publication",
    "Date d'ouverture",
    "Date de clôture",
    "Lien",
    "Date de mise à jour",
    "Statut",
    "Sigle du partenaire",
    "Programme",
    "Consortium",
    "Ouvert aux entreprises",
    "Ouvert à l'international",
    "Montant (euros)",
    "Nature du montant",
    "Domaines ERC",
    "Mots-clés",
    "Page sur Passerelle",
  ],
  en: [
    "Partner",
    "Title",
    "Description",
    "Publication date",
    "Opening date",
    "Closing date",
    "Link",
    "Update date",
    "Status",
    "Partner code",
    "Programme",
    "Consortium",
    "Open to companies",
    "Open to international",
    "Amount (euros)",
    "Kind of amount",
    "ERC domains",
    "Keywords",
    "Page on Passerelle",
  ],
} as const;

const TRANSLATIONS = {
  fr: {
    status: { upcoming: "À venir", open: "Ouvert", closed: "Clos" },
    consortium: { national: "National", international: "International" },
    amount: { project_max: "Maximum par projet", envelope: "Enveloppe indicative" },
    yes: "Oui",
    no: "Non",
  },
  en: {
    status: { upcoming: "Upcoming", open: "Open", closed: "Closed" },
    consortium: { national: "National", international: "International" },
    amount: { project_max: "Maximum per project", envelope: "Indicative envelope" },
    yes: "Yes",
    no: "No",
  },
} as const;

export const formatCsvHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], SEPARATOR[locale]);

export function formatCsvRow(call: FullCallRow, locale: Locale, origin: string, now: Date): string {
  const french = locale === "fr";
  const words = TRANSLATIONS[locale];
  const date = french ? formatNumericDateTime : formatSortableDateTime;
  const phase = getCallPhase(call, now);
  const status: CallStatus | null = phase === "unpublished" || phase === "retired" ? null : phase;
  return formatCsvLine(
    [
      french ? call.partner.nameFr : call.partner.nameEn,
      french ? call.titleFr : call.titleEn,
      french ? call.summaryFr : call.summaryEn,
      date(call.publishedAt),
      date(call.opensAt),
      date(call.closesAt),
      call.url ?? "",
      date(call.updatedAt),
      status ? words.status[status] : "",
      call.partner.code,
      call.programme ?? "",
      words.consortium[call.consortiumType],
      call.openToCompanies ? words.yes : words.no,
      call.openToInternational ? words.yes : words.no,
      call.amountEuros === null ? "" : String(call.amountEuros),
      call.amountKind ? words.amount[call.amountKind] : "",
      call.ercCodes.join(" "),
      (french ? call.keywordsFr : call.keywordsEn).join(" | "),
      `${origin}${callHref(call.slug)}`,
    ],
    SEPARATOR[locale],
  );
}

/** « appels-2026-11-15.csv »: the day is the one in Paris. */
export function getCsvFileName(locale: Locale, now: Date): string {
  return `${locale === "fr" ? "appels" : "calls"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
}

/** "2026-11-24 17:00", Paris time: British and American spreadsheets read it as the same day. */
function formatSortableDateTime(at: Date): string {
  const { year, month, day, hour, minute } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/**
 * Where a spreadsheet may take what follows for a formula: at the start of a cell, and, in a file opened with the separator
 * of another language, after what it takes for the end of one. Full-width look-alikes run too.
 */
const FORMULA_START = /(?<=(?:^|[;,\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * One cell of a CSV file (RFC 4180), always in quotes: a reader that splits at other characters than ours still keeps it
 * whole. What a spreadsheet would run gets an apostrophe in front and is shown as the text it is. Titles and links are
 * written by others, and a file must do nothing when opened.
 */
export function formatCsvCell(value: string): string {
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

export function formatCsvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(formatCsvCell).join(separator)}\r\n`;
}
