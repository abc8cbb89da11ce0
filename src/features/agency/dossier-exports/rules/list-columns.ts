import type { Locale } from "#platform/i18n/locale.ts";
import { listDossierHeaders } from "../../dossier-list/rules/dossier-list.ts";

/** Keys of the columns of the list's file, by position; they stand in addresses. */
const KEYS = [
  "number",
  "acronym",
  "title",
  "call",
  "state",
  "version",
  "deposited",
  "first-deposited",
  "coordinator",
  "institution",
  "teams",
  "countries",
  "institutions",
  "amount",
  "duration",
  "erc",
  "keywords",
  "labels",
  "assigned",
  "eligibility",
] as const;

/** In every file, so that each row says which dossier it is about. */
const FIXED: ReadonlySet<string> = new Set(["number", "acronym"]);

/** Chosen where the address has no columns. */
export const DEFAULT_COLUMNS: readonly string[] = [
  "title",
  "call",
  "state",
  "coordinator",
  "institution",
  "amount",
  "duration",
];

export interface ListColumnChoice {
  readonly key: string;
  readonly label: string;
  /** Position among the cells of a dossier. */
  readonly position: number;
  readonly isFixed: boolean;
}

/** The columns of the list. One without a key of its own, added to the list later, is named by its position. */
export const listColumnChoices = (locale: Locale): ListColumnChoice[] =>
  listDossierHeaders(locale).map((label, position) => {
    const key = KEYS[position] ?? `column-${position + 1}`;
    return { key, label, position, isFixed: FIXED.has(key) };
  });
