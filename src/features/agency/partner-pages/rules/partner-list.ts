import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFields, Localized } from "../../lists/rules/list-query.ts";
import type { PartnerRow } from "../queries/partner-rows.server.ts";

/** Names of the kinds of partners. */
export const KIND_LABELS: Readonly<Record<PartnerRow["kind"], Localized>> = {
  standard: { fr: "Agence", en: "Agency" },
  one_off: { fr: "Partenaire ponctuel", en: "One-off partner" },
};

/** The fields of the list of partners. */
export const PARTNER_LIST_FIELDS = {
  position: {
    kind: "number",
    keywords: { fr: "ordre", en: "order" },
    labels: { fr: "Ordre", en: "Order" },
    isSortable: true,
  },
  code: {
    kind: "text",
    keywords: { fr: "sigle", en: "code" },
    labels: { fr: "Sigle", en: "Short name" },
    isSortable: true,
  },
  name: {
    kind: "text",
    keywords: { fr: "nom", en: "name" },
    labels: { fr: "Nom", en: "Name" },
    isSortable: true,
  },
  kind: {
    kind: "choice",
    keywords: { fr: "genre", en: "kind" },
    labels: { fr: "Genre", en: "Kind" },
    isSortable: false,
    choices: [
      {
        value: "standard",
        keywords: { fr: "agence", en: "agency" },
        labels: KIND_LABELS.standard,
      },
      {
        value: "one_off",
        keywords: { fr: "ponctuel", en: "one-off" },
        labels: KIND_LABELS.one_off,
      },
    ],
  },
  calls: {
    kind: "number",
    keywords: { fr: "appels", en: "calls" },
    labels: { fr: "Appels", en: "Calls" },
    isSortable: true,
  },
} as const satisfies ListFields;

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: ["Ordre", "Sigle", "Nom français", "Nom anglais", "Genre", "Appels", "Gestionnaires", "Site"],
  en: [
    "Order",
    "Short name",
    "French name",
    "English name",
    "Kind",
    "Calls",
    "Managers",
    "Website",
  ],
} as const;

export const formatPartnerHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

export const formatPartnerLine = (row: PartnerRow, locale: Locale): string =>
  formatCsvLine(
    [
      String(row.position),
      row.code,
      row.nameFr,
      row.nameEn,
      KIND_LABELS[row.kind][locale],
      String(row.calls),
      String(row.managers),
      row.website,
    ],
    CSV_SEPARATOR[locale],
  );
