import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";
import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ListFields, Localized } from "../../lists/rules/list-query.ts";
import type { FormRow } from "../queries/form-rows.server.ts";

/** The states of a form in the list. `changed`: its draft differs from the last version. */
export const FORM_STATES = ["new", "changed", "published"] as const;
export type FormState = (typeof FORM_STATES)[number];

export const STATE_LABELS: Readonly<Record<FormState, Localized>> = {
  new: { fr: "Jamais publié", en: "Never published" },
  changed: { fr: "Brouillon modifié", en: "Draft changed" },
  published: { fr: "Publié", en: "Published" },
};

const STATE_KEYWORDS: Readonly<Record<FormState, Localized>> = {
  new: { fr: "nouveau", en: "new" },
  changed: { fr: "modifie", en: "changed" },
  published: { fr: "publie", en: "published" },
};

export const TYPE_LABELS: Readonly<Record<FormModelType, Localized>> = {
  general_information: { fr: "Informations générales", en: "General information" },
  scientific_proposition: { fr: "Proposition scientifique", en: "Scientific proposal" },
};

const TYPE_KEYWORDS: Readonly<Record<FormModelType, Localized>> = {
  general_information: { fr: "informations", en: "information" },
  scientific_proposition: { fr: "proposition", en: "proposal" },
};

/** What a query of the list of forms can name. */
export const FORM_FIELDS: ListFields = {
  name: {
    kind: "text",
    keywords: { fr: "nom", en: "name" },
    labels: { fr: "Nom", en: "Name" },
    isSortable: true,
  },
  type: {
    kind: "choice",
    keywords: { fr: "type", en: "type" },
    labels: { fr: "Type", en: "Type" },
    isSortable: false,
    choices: FORM_MODEL_TYPES.map((value) => ({
      value,
      keywords: TYPE_KEYWORDS[value],
      labels: TYPE_LABELS[value],
    })),
  },
  state: {
    kind: "choice",
    keywords: { fr: "etat", en: "state" },
    labels: { fr: "État", en: "State" },
    isSortable: false,
    choices: FORM_STATES.map((value) => ({
      value,
      keywords: STATE_KEYWORDS[value],
      labels: STATE_LABELS[value],
    })),
  },
  version: {
    kind: "number",
    keywords: { fr: "version", en: "version" },
    labels: { fr: "Dernière version", en: "Last version" },
    isSortable: true,
  },
  calls: {
    kind: "number",
    keywords: { fr: "appels", en: "calls" },
    labels: { fr: "Appels", en: "Calls" },
    isSortable: true,
  },
  changed: {
    kind: "date",
    keywords: { fr: "change", en: "changed" },
    labels: { fr: "Dernière modification", en: "Last change" },
    isSortable: true,
  },
};

/** Column names are read by programs too: they never change. */
const HEADERS = {
  fr: ["Nom", "Type", "État", "Dernière version", "Publiée le", "Appels", "Modifié le", "Par"],
  en: ["Name", "Type", "State", "Last version", "Published on", "Calls", "Changed on", "By"],
} as const;

export const formatFormHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

export const formatFormLine = (row: FormRow, locale: Locale): string =>
  formatCsvLine(
    [
      row.name,
      TYPE_LABELS[row.formModelType][locale],
      STATE_LABELS[row.state][locale],
      row.lastNumber === 0 ? "" : String(row.lastNumber),
      row.publishedAt ? formatSortableDateTime(row.publishedAt) : "",
      String(row.calls),
      formatSortableDateTime(row.changedAt),
      row.changedBy ?? "",
    ],
    CSV_SEPARATOR[locale],
  );
