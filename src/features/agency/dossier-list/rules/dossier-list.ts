import {
  BYTE_ORDER_MARK,
  CSV_SEPARATOR,
  formatCsvLine,
  formatSortableDateTime,
} from "#platform/csv.ts";
import { foldText } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import {
  CHECKLIST_STATUSES,
  type ChecklistStatus,
} from "../../eligibility-checks/rules/checklist.ts";
import type { ListChoice, ListFields, Localized } from "../../lists/rules/list-query.ts";
import type { DossierRow } from "../queries/dossier-rows.server.ts";

/** The states of a deposited dossier in the list of its agency. `unlocked`: being edited beside the deposited version. */
export const LISTED_STATES = [
  "published",
  "unlocked",
  "selected",
  "not_selected",
  "not_eligible",
] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export const STATE_LABELS: Readonly<Record<ListedState, Localized>> = {
  published: { fr: "Déposé", en: "Submitted" },
  unlocked: { fr: "Débloqué", en: "Unlocked" },
  selected: { fr: "Sélectionné", en: "Selected" },
  not_selected: { fr: "Non sélectionné", en: "Not selected" },
  not_eligible: { fr: "Non éligible", en: "Not eligible" },
};

const STATE_KEYWORDS: Readonly<Record<ListedState, Localized>> = {
  published: { fr: "depose", en: "submitted" },
  unlocked: { fr: "debloque", en: "unlocked" },
  selected: { fr: "selectionne", en: "selected" },
  not_selected: { fr: "non-selectionne", en: "not-selected" },
  not_eligible: { fr: "non-eligible", en: "not-eligible" },
};

export const ELIGIBILITY_LABELS: Readonly<Record<ChecklistStatus, Localized>> = {
  todo: { fr: "À faire", en: "To do" },
  review: { fr: "À revoir", en: "To review" },
  second_look: { fr: "À deux regards", en: "At second look" },
  eligible: { fr: "Éligible", en: "Eligible" },
  not_eligible: { fr: "Non éligible", en: "Not eligible" },
};

export const ELIGIBILITY_KEYWORDS: Readonly<Record<ChecklistStatus, Localized>> = {
  todo: { fr: "a-faire", en: "to-do" },
  review: { fr: "a-revoir", en: "to-review" },
  second_look: { fr: "a-deux-regards", en: "second-look" },
  eligible: { fr: "eligible", en: "eligible" },
  not_eligible: { fr: "non-eligible", en: "not-eligible" },
};

/** Values of the field `assigned` beside the ids of colleagues. */
export const ASSIGNED = { me: "me", nobody: "nobody", left: "left" } as const;

/** The query that lists what was assigned to people who left, or who may not deal with it any more. */
export const LEFT_QUERY = "confie:partis";

interface NamedDepartment {
  readonly id: number;
  readonly fr: string;
  readonly en: string;
}

interface NamedLabel {
  readonly id: number;
  readonly name: string;
}

interface NamedColleague {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What the choices of an agency's list are made of. */
export interface ListChoices {
  readonly departments: readonly NamedDepartment[];
  readonly labels: readonly NamedLabel[];
  readonly colleagues: readonly NamedColleague[];
}

/** The fields of the list of dossiers. */
export const createDossierFields = (own: ListChoices): ListFields => ({
  dossier: {
    kind: "text",
    keywords: { fr: "dossier", en: "proposal" },
    labels: { fr: "Dossier", en: "Proposal" },
    isSortable: true,
  },
  call: {
    kind: "text",
    keywords: { fr: "appel", en: "call" },
    labels: { fr: "Appel", en: "Call" },
    isSortable: false,
  },
  state: {
    kind: "choice",
    keywords: { fr: "etat", en: "state" },
    labels: { fr: "État", en: "State" },
    isSortable: false,
    choices: LISTED_STATES.map((value) => ({
      value,
      keywords: STATE_KEYWORDS[value],
      labels: STATE_LABELS[value],
    })),
  },
  eligibility: {
    kind: "choice",
    keywords: { fr: "eligibilite", en: "eligibility" },
    labels: { fr: "Éligibilité", en: "Eligibility" },
    isSortable: false,
    choices: CHECKLIST_STATUSES.map((value) => ({
      value,
      keywords: ELIGIBILITY_KEYWORDS[value],
      labels: ELIGIBILITY_LABELS[value],
    })),
  },
  ...(own.departments.length > 0
    ? {
        department: {
          kind: "choice" as const,
          keywords: { fr: "departement", en: "department" },
          labels: { fr: "Département", en: "Department" },
          isSortable: false,
          choices: own.departments.map(({ id, fr, en }) => ({
            value: String(id),
            keywords: { fr: toKeyword(fr), en: toKeyword(en) },
            labels: { fr, en },
          })),
        },
      }
    : {}),
  country: {
    kind: "text",
    keywords: { fr: "pays", en: "country" },
    labels: { fr: "Pays", en: "Country" },
    isSortable: false,
  },
  institution: {
    kind: "text",
    keywords: { fr: "organisme", en: "institution" },
    labels: { fr: "Organisme", en: "Institution" },
    isSortable: false,
  },
  coordination: {
    kind: "text",
    keywords: { fr: "coordination", en: "coordinator" },
    labels: { fr: "Coordination", en: "Coordinator" },
    isSortable: true,
  },
  amount: {
    kind: "number",
    keywords: { fr: "aide", en: "amount" },
    labels: { fr: "Aide demandée", en: "Requested amount" },
    isSortable: true,
  },
  duration: {
    kind: "number",
    keywords: { fr: "duree", en: "duration" },
    labels: { fr: "Durée en mois", en: "Duration in months" },
    isSortable: true,
  },
  erc: {
    kind: "text",
    keywords: { fr: "erc", en: "erc" },
    labels: { fr: "Domaine ERC", en: "ERC panel" },
    isSortable: false,
  },
  teams: {
    kind: "number",
    keywords: { fr: "equipes", en: "teams" },
    labels: { fr: "Équipes", en: "Teams" },
    isSortable: true,
  },
  deposited: {
    kind: "date",
    keywords: { fr: "depose", en: "submitted" },
    labels: { fr: "Déposé", en: "Submitted" },
    isSortable: true,
  },
  version: {
    kind: "number",
    keywords: { fr: "version", en: "version" },
    labels: { fr: "Version", en: "Version" },
    isSortable: true,
  },
  label: {
    kind: "choice",
    keywords: { fr: "label", en: "label" },
    labels: { fr: "Étiquette", en: "Label" },
    isSortable: false,
    choices: toNamedChoices(
      own.labels.map(({ id, name }) => ({
        value: String(id),
        label: name,
        keyword: toKeyword(name),
      })),
    ),
  },
  assigned: {
    kind: "choice",
    keywords: { fr: "confie", en: "assigned" },
    labels: { fr: "Confié à", en: "Assigned to" },
    isSortable: false,
    choices: [
      {
        value: ASSIGNED.me,
        keywords: { fr: "moi", en: "me" },
        labels: { fr: "Vous", en: "You" },
      },
      {
        value: ASSIGNED.nobody,
        keywords: { fr: "personne", en: "nobody" },
        labels: { fr: "Personne", en: "Nobody" },
      },
      {
        value: ASSIGNED.left,
        keywords: { fr: "partis", en: "left" },
        labels: { fr: "Une personne partie ou empêchée", en: "Somebody who left or is barred" },
      },
      ...toColleagueChoices(own.colleagues),
    ],
  },
  followed: {
    kind: "choice",
    keywords: { fr: "suivi", en: "followed" },
    labels: { fr: "Suivi par vous", en: "Followed by you" },
    isSortable: false,
    choices: [
      { value: "yes", keywords: { fr: "oui", en: "yes" }, labels: { fr: "Oui", en: "Yes" } },
      { value: "no", keywords: { fr: "non", en: "no" }, labels: { fr: "Non", en: "No" } },
    ],
  },
  content: {
    kind: "text",
    keywords: { fr: "texte", en: "text" },
    labels: { fr: "Texte du dossier", en: "Text of the proposal" },
    isSortable: false,
  },
});

const toKeyword = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

interface NamedChoice {
  readonly value: string;
  readonly label: string;
  readonly keyword: string;
}

/** Choices whose names people gave: a keyword that is empty or that another one has is replaced by the stored value. */
const toNamedChoices = (named: readonly NamedChoice[]): ListChoice[] =>
  named.map(({ value, label, keyword }, index) => {
    const isTaken = named.some((other, at) => at < index && other.keyword === keyword);
    const typed = keyword === "" || isTaken ? value : keyword;
    return { value, keywords: { fr: typed, en: typed }, labels: { fr: label, en: label } };
  });

/** Colleagues by their first name where only one has it, otherwise by both names. */
function toColleagueChoices(colleagues: readonly NamedColleague[]): ListChoice[] {
  const reserved = new Set(["moi", "me", "personne", "nobody", "partis", "left"]);
  const firstNames = colleagues.map(({ firstName }) => toKeyword(firstName));
  return toNamedChoices(
    colleagues.map(({ memberId, firstName, lastName }) => {
      const first = toKeyword(firstName);
      const isUnique = firstNames.filter((name) => name === first).length === 1;
      const keyword =
        isUnique && !reserved.has(first) ? first : toKeyword(`${firstName} ${lastName}`);
      return { value: memberId, label: `${firstName} ${lastName}`.trim(), keyword };
    }),
  );
}

/** Column names are read by programs too: they never change, new ones are added at the end. */
const HEADERS = {
  fr: [
    "Numéro",
    "Acronyme",
    "Titre",
    "Appel",
    "État",
    "Version",
    "Déposé",
    "Premier dépôt",
    "Coordination",
    "Organisme de la coordination",
    "Équipes",
    "Pays",
    "Organismes",
    "Aide demandée",
    "Durée en mois",
    "Domaines ERC",
    "Mots clés",
    "Étiquettes",
    "Confié à",
    "Éligibilité",
  ],
  en: [
    "Number",
    "Acronym",
    "Title",
    "Call",
    "State",
    "Version",
    "Submitted",
    "First submission",
    "Coordinator",
    "Institution of the coordinator",
    "Teams",
    "Countries",
    "Institutions",
    "Requested amount",
    "Duration in months",
    "ERC panels",
    "Keywords",
    "Labels",
    "Assigned to",
    "Eligibility",
  ],
} as const;

/** The columns of the file, by position. */
export const listDossierHeaders = (locale: Locale): readonly string[] => HEADERS[locale];

export const formatDossierHeader = (locale: Locale): string =>
  BYTE_ORDER_MARK + formatCsvLine(HEADERS[locale], CSV_SEPARATOR[locale]);

const formatFigure = (value: number | null): string => (value === null ? "" : String(value));

/** The cells of a dossier, one for each of the headers. */
export const listDossierCells = (row: DossierRow, locale: Locale): readonly string[] => [
  row.number,
  row.acronym,
  row.title,
  row.callNumber,
  STATE_LABELS[row.state][locale],
  String(row.versionNumber),
  formatSortableDateTime(row.depositedAt),
  formatSortableDateTime(row.firstDepositedAt),
  row.coordinator,
  row.coordinatorInstitution,
  String(row.teamCount),
  row.countries.join(", "),
  row.institutions.join(", "),
  formatFigure(row.requestedAmount),
  formatFigure(row.durationMonths),
  row.ercDomains.join(", "),
  row.keywords.join(", "),
  row.labels.join(", "),
  row.assignedTo ?? "",
  row.eligibility ? ELIGIBILITY_LABELS[row.eligibility][locale] : "",
];

export const formatDossierLine = (row: DossierRow, locale: Locale): string =>
  formatCsvLine(listDossierCells(row, locale), CSV_SEPARATOR[locale]);
