import type { ListChoice, ListField, ListFields, Localized } from "../../lists/rules/list-query.ts";
import { ACTOR_LABELS, EVENT_LABELS, SUBJECT_LABELS } from "../locales/events.ts";

const toChoices = (labels: Readonly<Record<string, Localized>>): ListChoice[] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    keywords: { fr: value, en: value },
    labels: label,
  }));

/** An agency whose acts are in the audit. */
export interface AuditPartner {
  readonly id: number;
  readonly code: string;
}

/** The fields of the audit list; without partners, of the list of one agency. */
export const createAuditFields = (partners: readonly AuditPartner[] | null): ListFields => ({
  date: {
    kind: "date",
    keywords: { fr: "date", en: "date" },
    labels: { fr: "Date", en: "Date" },
    isSortable: true,
  },
  event: {
    kind: "choice",
    keywords: { fr: "acte", en: "act" },
    labels: { fr: "Acte", en: "Act" },
    isSortable: false,
    choices: toChoices(EVENT_LABELS),
  },
  actor: {
    kind: "choice",
    keywords: { fr: "par", en: "by" },
    labels: { fr: "Par", en: "By" },
    isSortable: false,
    choices: toChoices(ACTOR_LABELS),
  },
  person: {
    kind: "text",
    keywords: { fr: "personne", en: "person" },
    labels: { fr: "Personne", en: "Person" },
    isSortable: false,
  },
  subject: {
    kind: "choice",
    keywords: { fr: "objet", en: "subject" },
    labels: { fr: "Objet", en: "Subject" },
    isSortable: false,
    choices: toChoices(SUBJECT_LABELS),
  },
  ...(partners ? { agency: createAgencyField(partners) } : {}),
  id: {
    kind: "text",
    keywords: { fr: "identifiant", en: "id" },
    labels: { fr: "Identifiant", en: "Identifier" },
    isSortable: false,
  },
});

const createAgencyField = (partners: readonly AuditPartner[]): ListField => ({
  kind: "choice",
  keywords: { fr: "agence", en: "agency" },
  labels: { fr: "Agence", en: "Agency" },
  isSortable: false,
  choices: partners.map(({ id, code }) => ({
    value: String(id),
    keywords: { fr: code, en: code },
    labels: { fr: code, en: code },
  })),
});
