import { formatNumericDateTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { FullCallRow } from "../queries/export.server.ts";
import { callHref } from "./paths.ts";

import { type CallStatus, getCallPhase } from "./status.ts";

/** Spreadsheets expect the separator of their own language. The byte order mark announces UTF-8. */
const SEPARATOR = { fr: ";", en: "," } as const;
const BYTE_ORDER_MARK = "\ufeff";

/** Column names are read by programs too: they never change. */
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
  const translations = TRANSLATIONS[locale];
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
      status ? translations.status[status] : "",
      call.partner.code,
      call.programme ?? "",
      translations.consortium[call.consortiumType],
      call.openToCompanies ? translations.yes : translations.no,
      call.openToInternational ? translations.yes : translations.no,
      call.amountEuros === null ? "" : String(call.amountEuros),
      call.amountKind ? translations.amount[call.amountKind] : "",
      call.ercCodes.join(" "),
      (french ? call.keywordsFr : call.keywordsEn).join(" | "),
      `${origin}${callHref(call.slug)}`,
    ],
    SEPARATOR[locale],
  );
}

/** « appels-2026-11-15.csv », with the day in Paris. */
export function getCsvFileName(locale: Locale, now: Date): string {
  return `${locale === "fr" ? "appels" : "calls"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
}

/** "2026-11-24 17:00" in Paris time: British and American spreadsheets read this format as the same day. */
function formatSortableDateTime(at: Date): string {
  const { year, month, day, hour, minute } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/**
 * Positions where a spreadsheet may start a formula: the start of a cell and, in a file opened with the separator of
 * another language, the character after that separator. Full-width look-alikes of the signs are executed too.
 */
const FORMULA_START = /(?<=(?:^|[;,\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * A CSV cell (RFC 4180), always quoted, so that a reader with another separator keeps it in one piece. A possible
 * formula is prefixed with an apostrophe: titles and links are written by third parties, and opening a file must
 * execute nothing.
 */
export function formatCsvCell(value: string): string {
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

export function formatCsvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(formatCsvCell).join(separator)}\r\n`;
}
