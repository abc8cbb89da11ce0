import { STAFF_ROLES } from "#platform/actor.ts";
import { foldText } from "#platform/fold-text.ts";
import type { ListFields } from "../../lists/rules/list-query.ts";
import { FACTOR_LABELS, ROLE_LABELS } from "../locales/labels.ts";

export const FACTOR_STATES = ["application", "none"] as const;
export type FactorState = (typeof FACTOR_STATES)[number];

interface NamedDepartment {
  readonly id: number;
  readonly fr: string;
  readonly en: string;
}

/** As typed in a query: « Énergie, matériaux » is `energie-materiaux`. */
const toKeyword = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The fields of the list of an agency's people. */
export const createStaffFields = (departments: readonly NamedDepartment[]): ListFields => ({
  name: {
    kind: "text",
    keywords: { fr: "nom", en: "name" },
    labels: { fr: "Personne", en: "Person" },
    isSortable: true,
  },
  role: {
    kind: "choice",
    keywords: { fr: "role", en: "role" },
    labels: { fr: "Rôle", en: "Role" },
    isSortable: false,
    choices: STAFF_ROLES.map((value) => ({
      value,
      keywords: { fr: toKeyword(ROLE_LABELS[value].fr), en: toKeyword(ROLE_LABELS[value].en) },
      labels: ROLE_LABELS[value],
    })),
  },
  department: {
    kind: "choice",
    keywords: { fr: "departement", en: "department" },
    labels: { fr: "Département", en: "Department" },
    isSortable: false,
    choices: departments.map(({ id, fr, en }) => ({
      value: String(id),
      keywords: { fr: toKeyword(fr), en: toKeyword(en) },
      labels: { fr, en },
    })),
  },
  factor: {
    kind: "choice",
    keywords: { fr: "facteur", en: "factor" },
    labels: { fr: "Second facteur", en: "Second factor" },
    isSortable: false,
    choices: FACTOR_STATES.map((value) => ({
      value,
      keywords: {
        fr: toKeyword(FACTOR_LABELS[value].fr),
        en: toKeyword(FACTOR_LABELS[value].en),
      },
      labels: FACTOR_LABELS[value],
    })),
  },
  seen: {
    kind: "date",
    keywords: { fr: "vue", en: "seen" },
    labels: { fr: "Vue", en: "Seen" },
    isSortable: true,
  },
});
