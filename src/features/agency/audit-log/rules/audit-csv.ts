import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { EVENT_LABELS, formatActor } from "../locales/events.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: [
    "Date",
    "Acte",
    "Code de l'acte",
    "Par",
    "Personne",
    "Objet",
    "Identifiant",
    "Agence",
    "Détails",
    "Motif",
  ],
  en: [
    "Date",
    "Act",
    "Code of the act",
    "By",
    "Person",
    "Subject",
    "Identifier",
    "Agency",
    "Details",
    "Reason",
  ],
} as const;

export const formatAuditHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

export const formatAuditLine = (row: AuditRow, locale: Locale): string =>
  formatCsvLine(
    [
      formatSortableDateTime(row.at),
      EVENT_LABELS[row.event][locale],
      row.event,
      formatActor(row.actorKind, row.actorKind === "product" ? row.actorId : null, locale),
      row.person || (row.actorKind === "product" ? "" : (row.actorId ?? "")),
      row.subjectKind,
      row.subjectId,
      row.agency ?? "",
      JSON.stringify(row.details),
      row.reason ?? "",
    ],
    CSV_SEPARATOR[locale],
  );
