import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import { formatNumericDateTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { FullCallRow } from "../queries/export.server.ts";
import { formatCallNumber } from "./call-number.ts";
import { callHref } from "./paths.ts";

import { type CallStatus, getCallPhase } from "./status.ts";

/** Columns are read by programs too: their names and places never change, new ones are added at the end. */
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
    "Montant maximal par projet (euros)",
    "Enveloppe indicative (euros)",
    "Domaines ERC",
    "Mots-clés",
    "Page sur Passerelle",
    "Numéro",
    "Référence de l'agence",
    "Réponse sur l'éligibilité",
    "Décisions",
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
    "Maximum amount per project (euros)",
    "Indicative envelope (euros)",
    "ERC domains",
    "Keywords",
    "Page on Passerelle",
    "Number",
    "Agency's reference",
    "Eligibility answer",
    "Decisions",
  ],
} as const;

const TRANSLATIONS = {
  fr: {
    status: { upcoming: "À venir", open: "Ouvert", closed: "Clos" },
    consortium: { national: "National", international: "International" },
    yes: "Oui",
    no: "Non",
  },
  en: {
    status: { upcoming: "Upcoming", open: "Open", closed: "Closed" },
    consortium: { national: "National", international: "International" },
    yes: "Yes",
    no: "No",
  },
} as const;

export const formatCsvHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

export function formatCsvRow(call: FullCallRow, locale: Locale, origin: string, now: Date): string {
  const french = locale === "fr";
  const translations = TRANSLATIONS[locale];
  const date = french ? formatNumericDateTime : formatSortableDateTime;
  const phase = getCallPhase(call, now);
  const isShown = phase === "upcoming" || phase === "open" || phase === "closed";
  const status: CallStatus | null = isShown ? phase : null;
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
      call.maxAmountEuros?.toString() ?? "",
      call.envelopeEuros?.toString() ?? "",
      call.ercCodes.join(" "),
      (french ? call.keywordsFr : call.keywordsEn).join(" | "),
      `${origin}${callHref(call.slug)}`,
      formatCallNumber({ ...call, partner: call.partner.code }),
      call.reference ?? "",
      call.eligibilityAnswerOn ?? "",
      call.decisionsOn ?? "",
    ],
    CSV_SEPARATOR[locale],
  );
}

/** « appels-2026-11-15.csv », with the day in Paris. */
export function getCsvFileName(locale: Locale, now: Date): string {
  return `${locale === "fr" ? "appels" : "calls"}-${formatSortableDateTime(now).slice(0, 10)}.csv`;
}
