import type { ListChoice, ListField, ListFields, Localized } from "../../lists/rules/list-query.ts";
import { ACTOR_LABELS, EVENT_LABELS, SUBJECT_LABELS } from "../locales/events.ts";

const toChoices = (labels: Readonly<Record<string, Localized>>): ListChoice[] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    keywords: { fr: value, en: value },
    labels: label,
  }));

/** An agency whose acts are in the audit. */
interface AuditPartner {
  readonly id: number;
  readonly code: string;
}

/** A person who is or was staff of the agency. */
export interface AuditColleague {
  readonly userId: string;
  readonly name: string;
}

/** What the fields of the audit list offer: agencies to administrators, colleagues to the managers of an agency. */
export interface AuditChoices {
  readonly agencies: readonly AuditPartner[] | null;
  readonly colleagues: readonly AuditColleague[] | null;
}

/** The fields of the audit list: of the whole portal with agencies, of one agency with its colleagues. */
export const createAuditFields = ({ agencies, colleagues }: AuditChoices): ListFields => ({
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
  ...(agencies ? { agency: createAgencyField(agencies) } : {}),
  ...(colleagues ? { colleague: createColleagueField(colleagues) } : {}),
  id: {
    kind: "text",
    keywords: { fr: "identifiant", en: "id" },
    labels: { fr: "Identifiant", en: "Identifier" },
    isSortable: false,
  },
});

/** By account and not by name: two people may have one name, and a researcher that of a colleague. The page of the team links here. */
const createColleagueField = (colleagues: readonly AuditColleague[]): ListField => ({
  kind: "choice",
  keywords: { fr: "collegue", en: "colleague" },
  labels: { fr: "Collègue", en: "Colleague" },
  isSortable: false,
  choices: colleagues.map(({ userId, name }) => ({
    value: userId,
    keywords: { fr: userId, en: userId },
    labels: { fr: name, en: name },
  })),
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
