import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import { foldText } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListChoice, ListFields, Localized } from "../../lists/rules/list-query.ts";
import type { CallRow } from "../queries/call-rows.server.ts";

/** The states of a call in the list of its agency. `planned`: its publication has a date that has not come. */
export const CALL_STATES = ["draft", "planned", "upcoming", "open", "closed", "withdrawn"] as const;
export type CallState = (typeof CALL_STATES)[number];

export const STATE_LABELS: Readonly<Record<CallState, Localized>> = {
  draft: { fr: "Brouillon", en: "Draft" },
  planned: { fr: "Programmé", en: "Planned" },
  upcoming: { fr: "À venir", en: "Upcoming" },
  open: { fr: "Ouvert", en: "Open" },
  closed: { fr: "Fermé", en: "Closed" },
  withdrawn: { fr: "Retiré", en: "Withdrawn" },
};

const STATE_KEYWORDS: Readonly<Record<CallState, Localized>> = {
  draft: { fr: "brouillon", en: "draft" },
  planned: { fr: "programme", en: "planned" },
  upcoming: { fr: "a-venir", en: "upcoming" },
  open: { fr: "ouvert", en: "open" },
  closed: { fr: "ferme", en: "closed" },
  withdrawn: { fr: "retire", en: "withdrawn" },
};

interface Department {
  readonly id: number;
  readonly fr: string;
  readonly en: string;
}

/** The fields of the list of calls. `departments` are those of the agency; none for administrators. */
export const createCallFields = (departments: readonly Department[]): ListFields => ({
  title: {
    kind: "text",
    keywords: { fr: "titre", en: "title" },
    labels: { fr: "Titre", en: "Title" },
    isSortable: true,
  },
  code: {
    kind: "text",
    keywords: { fr: "code", en: "code" },
    labels: { fr: "Code", en: "Code" },
    isSortable: true,
  },
  year: {
    kind: "number",
    keywords: { fr: "annee", en: "year" },
    labels: { fr: "Année", en: "Year" },
    isSortable: true,
  },
  state: {
    kind: "choice",
    keywords: { fr: "etat", en: "state" },
    labels: { fr: "État", en: "State" },
    isSortable: false,
    choices: CALL_STATES.map((value) => ({
      value,
      keywords: STATE_KEYWORDS[value],
      labels: STATE_LABELS[value],
    })),
  },
  opening: {
    kind: "date",
    keywords: { fr: "ouverture", en: "opening" },
    labels: { fr: "Ouverture", en: "Opening" },
    isSortable: true,
  },
  closing: {
    kind: "date",
    keywords: { fr: "cloture", en: "closing" },
    labels: { fr: "Clôture", en: "Closing" },
    isSortable: true,
  },
  ...(departments.length > 0
    ? {
        department: {
          kind: "choice" as const,
          keywords: { fr: "departement", en: "department" },
          labels: { fr: "Département", en: "Department" },
          isSortable: false,
          choices: [
            {
              value: "",
              keywords: { fr: "tous", en: "all" },
              labels: { fr: "Tous les départements", en: "All departments" },
            },
            ...departments.map(toDepartmentChoice),
          ],
        },
      }
    : {}),
  waiting: {
    kind: "number",
    keywords: { fr: "attente", en: "waiting" },
    labels: { fr: "Modifications en attente", en: "Waiting changes" },
    isSortable: true,
  },
  changed: {
    kind: "date",
    keywords: { fr: "modifie", en: "changed" },
    labels: { fr: "Dernière modification", en: "Last change" },
    isSortable: true,
  },
});

const toDepartmentChoice = ({ id, fr, en }: Department): ListChoice => ({
  value: String(id),
  keywords: { fr: toKeyword(fr), en: toKeyword(en) },
  labels: { fr, en },
});

const toKeyword = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: [
    "Partenaire",
    "Titre",
    "Titre anglais",
    "Code",
    "Année",
    "Référence",
    "État",
    "Ouverture",
    "Clôture",
    "Département",
    "Modifications en attente",
    "Dernière modification",
    "Par",
  ],
  en: [
    "Partner",
    "French title",
    "Title",
    "Code",
    "Year",
    "Reference",
    "State",
    "Opening",
    "Closing",
    "Department",
    "Waiting changes",
    "Last change",
    "By",
  ],
} as const;

export const formatCallHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

const formatMoment = (at: Date | null): string => (at ? formatSortableDateTime(at) : "");

export const formatCallLine = (row: CallRow, locale: Locale): string =>
  formatCsvLine(
    [
      row.partner,
      row.titleFr,
      row.titleEn,
      row.code,
      row.year ? String(row.year) : "",
      row.reference,
      STATE_LABELS[row.state][locale],
      formatMoment(row.opensAt),
      formatMoment(row.closesAt),
      (locale === "fr" ? row.departmentFr : row.departmentEn) ?? "",
      String(row.waiting),
      formatMoment(row.changedAt),
      row.changedBy ?? "",
    ],
    CSV_SEPARATOR[locale],
  );
