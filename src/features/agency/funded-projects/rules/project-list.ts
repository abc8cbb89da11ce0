import { PROJECT_SOURCES } from "#features/proposals/projects/rules/project.ts";
import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFields, Localized } from "../../lists/rules/list-query.ts";
import type { ProjectRow } from "../queries/project-rows.server.ts";

/** `ended`: its decision was withdrawn. */
export const PROJECT_STATES = ["funded", "ended"] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

export const STATE_LABELS: Readonly<Record<ProjectState, Localized>> = {
  funded: { fr: "Financé", en: "Funded" },
  ended: { fr: "Décision retirée", en: "Decision withdrawn" },
};

const STATE_KEYWORDS: Readonly<Record<ProjectState, Localized>> = {
  funded: { fr: "finance", en: "funded" },
  ended: { fr: "retire", en: "withdrawn" },
};

type ProjectSource = (typeof PROJECT_SOURCES)[number];

export const SOURCE_LABELS: Readonly<Record<ProjectSource, Localized>> = {
  release: { fr: "Décision publiée ici", en: "Decided here" },
  import: { fr: "Repris d’un fichier", en: "Imported" },
};

const SOURCE_KEYWORDS: Readonly<Record<ProjectSource, Localized>> = {
  release: { fr: "decision", en: "decision" },
  import: { fr: "fichier", en: "file" },
};

/** What a query of the list of funded projects can name. */
export const PROJECT_FIELDS: ListFields = {
  project: {
    kind: "text",
    keywords: { fr: "projet", en: "project" },
    labels: { fr: "Projet", en: "Project" },
    isSortable: true,
  },
  code: {
    kind: "text",
    keywords: { fr: "code", en: "code" },
    labels: { fr: "Code", en: "Code" },
    isSortable: true,
  },
  programme: {
    kind: "text",
    keywords: { fr: "programme", en: "programme" },
    labels: { fr: "Programme", en: "Programme" },
    isSortable: true,
  },
  coordination: {
    kind: "text",
    keywords: { fr: "coordination", en: "coordinator" },
    labels: { fr: "Coordination", en: "Coordinator" },
    isSortable: true,
  },
  organization: {
    kind: "text",
    keywords: { fr: "organisme", en: "organization" },
    labels: { fr: "Organisme", en: "Organization" },
    isSortable: true,
  },
  amount: {
    kind: "number",
    keywords: { fr: "montant", en: "amount" },
    labels: { fr: "Montant", en: "Amount" },
    isSortable: true,
  },
  decided: {
    kind: "date",
    keywords: { fr: "decision", en: "decided" },
    labels: { fr: "Décision", en: "Decision" },
    isSortable: true,
  },
  state: {
    kind: "choice",
    keywords: { fr: "etat", en: "state" },
    labels: { fr: "État", en: "State" },
    isSortable: false,
    choices: PROJECT_STATES.map((value) => ({
      value,
      keywords: STATE_KEYWORDS[value],
      labels: STATE_LABELS[value],
    })),
  },
  source: {
    kind: "choice",
    keywords: { fr: "origine", en: "origin" },
    labels: { fr: "Origine", en: "Origin" },
    isSortable: false,
    choices: PROJECT_SOURCES.map((value) => ({
      value,
      keywords: SOURCE_KEYWORDS[value],
      labels: SOURCE_LABELS[value],
    })),
  },
  amendments: {
    kind: "number",
    keywords: { fr: "avenants", en: "amendments" },
    labels: { fr: "Avenants", en: "Amendments" },
    isSortable: true,
  },
};

export const toProjectState = ({ endedAt }: Pick<ProjectRow, "endedAt">): ProjectState =>
  endedAt === null ? "funded" : "ended";

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: [
    "Code",
    "Acronyme",
    "Titre",
    "Programme",
    "Montant",
    "Demandé",
    "Décision",
    "État",
    "Origine",
    "Coordination",
    "Organisme",
    "Mots clés",
    "Début",
    "Fin",
    "Avenants",
  ],
  en: [
    "Code",
    "Acronym",
    "Title",
    "Programme",
    "Amount",
    "Requested",
    "Decision",
    "State",
    "Origin",
    "Coordinator",
    "Organization",
    "Keywords",
    "Start",
    "End",
    "Amendments",
  ],
} as const;

export const formatProjectHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

const formatAmount = (locale: Locale, euros: number | null): string => {
  if (euros === null) return "";
  return locale === "fr" ? euros.toFixed(2).replace(".", ",") : euros.toFixed(2);
};

export const formatProjectLine = (row: ProjectRow, locale: Locale): string =>
  formatCsvLine(
    [
      row.code,
      row.acronym,
      row.title,
      row.programme,
      formatAmount(locale, row.amountEuros),
      formatAmount(locale, row.requestedEuros),
      formatSortableDateTime(row.decidedAt),
      STATE_LABELS[toProjectState(row)][locale],
      SOURCE_LABELS[row.source][locale],
      row.coordinator,
      row.organization,
      row.keywords.join(", "),
      row.startsOn ?? "",
      row.endsOn ?? "",
      String(row.amendments),
    ],
    CSV_SEPARATOR[locale],
  );
