import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { EMPTY_DOCUMENT } from "#rich-text/document.ts";
import type { CvContent } from "./cv-content.ts";
import type { Step } from "./cv-limits.ts";
import { MAX_DATASETS, MAX_PUBLICATIONS } from "./cv-limits.ts";

/** Sections selected in step 1. */
export const CAREER_SECTIONS = [
  "employments",
  "affiliations",
  "trainings",
  "awards",
  "teaching",
  "responsibilities",
  "breaks",
] as const;
export type CareerSection = (typeof CAREER_SECTIONS)[number];
/** Sections selected in step 2. */
export const WORK_SECTIONS = ["publications", "datasets"] as const;
export type WorkSection = (typeof WORK_SECTIONS)[number];
export const NARRATIVE_SECTIONS = ["knowledge", "people", "society"] as const;
export type NarrativeSection = (typeof NARRATIVE_SECTIONS)[number];

export type Work = Omit<CvContent["publications"][number], "why">;

/** Current rows of the space that a CV may copy. */
export interface SpaceRows
  extends Pick<CvContent, "person" | "biography" | "skills" | CareerSection> {
  /** The person's addresses and numbers; a CV prints one of each, or none. */
  readonly contacts?:
    | { readonly emails: readonly string[]; readonly phones: readonly string[] }
    | undefined;
}

export interface ChosenWork {
  readonly id: string;
  readonly why: string;
}

/** The decisions of one step: ids and the person's own texts, never values of rows. */
export type CvPart =
  | ({
      readonly step: 1;
      /** The printed e-mail address and phone number; empty for none. */
      readonly email: string;
      readonly phone: string;
      /** Whether they are shown. */
      readonly biography: boolean;
      readonly skills: boolean;
    } & Readonly<Record<CareerSection, readonly string[]>>)
  | ({ readonly step: 2 } & Readonly<Record<WorkSection, readonly ChosenWork[]>>)
  | {
      readonly step: 3;
      readonly comments: RichDocument;
      readonly narrative: Readonly<Record<NarrativeSection, string>>;
    }
  | { readonly step: 4; readonly title: string; readonly locale: Locale };

export type StepPart<Which extends Step> = Extract<CvPart, { step: Which }>;

/** The parts of a CV that the steps edit. */
export interface CvState {
  readonly title: string;
  readonly locale: Locale;
  readonly content: CvContent;
}

/** Extracts the part of one step. */
export function toCvPart(step: Step, { title, locale, content }: CvState): CvPart {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const works = (rows: CvContent["publications"]) => rows.map(({ id, why }) => ({ id, why }));
  switch (step) {
    case 1:
      return {
        step,
        email: content.person.email,
        phone: content.person.phone,
        biography: content.biography !== null,
        skills: content.skills !== null,
        employments: ids(content.employments),
        affiliations: ids(content.affiliations),
        trainings: ids(content.trainings),
        awards: ids(content.awards),
        teaching: ids(content.teaching),
        responsibilities: ids(content.responsibilities),
        breaks: ids(content.breaks),
      };
    case 2:
      return {
        step,
        publications: works(content.publications),
        datasets: works(content.datasets),
      };
    case 3:
      return { step, comments: content.comments, narrative: content.narrative };
    case 4:
      return { step, title, locale };
  }
}

/** Sources of the values of newly selected rows. */
export interface PartSources {
  readonly space?: SpaceRows | undefined;
  readonly works?: Readonly<Record<WorkSection, readonly Work[]>> | undefined;
}

/**
 * Applies the part of one step. Rows already in the CV keep their copied values; newly selected rows get current
 * values. Unknown ids are left out and returned in `missing`.
 */
export function applyPart(
  state: CvState,
  part: CvPart,
  { space, works }: PartSources = {},
): CvState & { missing: readonly string[] } {
  const { content } = state;
  const missing: string[] = [];
  switch (part.step) {
    case 1: {
      const take = <Row extends { id: string }>(
        ids: readonly string[],
        current: readonly Row[],
        offered: readonly Row[] | undefined,
      ) => pickRows(ids, [...current, ...(offered ?? [])], missing);
      const known = new Set(content.known ?? []);
      for (const section of CAREER_SECTIONS) {
        for (const { id } of content[section]) known.add(id);
        for (const { id } of space?.[section] ?? []) known.add(id);
      }
      return {
        ...state,
        missing,
        content: {
          ...content,
          person: {
            ...content.person,
            email: chooseContact(part.email, content.person.email, space?.contacts?.emails),
            phone: chooseContact(part.phone, content.person.phone, space?.contacts?.phones),
          },
          biography: part.biography ? (content.biography ?? space?.biography ?? null) : null,
          skills: part.skills ? (content.skills ?? space?.skills ?? null) : null,
          affiliations: take(part.affiliations, content.affiliations, space?.affiliations),
          responsibilities: take(
            part.responsibilities,
            content.responsibilities,
            space?.responsibilities,
          ),
          employments: take(part.employments, content.employments, space?.employments),
          trainings: take(part.trainings, content.trainings, space?.trainings),
          awards: take(part.awards, content.awards, space?.awards),
          teaching: take(part.teaching, content.teaching, space?.teaching),
          breaks: take(part.breaks, content.breaks, space?.breaks),
          known: [...known].sort(),
        },
      };
    }
    case 2: {
      const take = (section: WorkSection) => {
        const why = new Map(part[section].map((work) => [work.id, work.why]));
        const rows = [...content[section], ...(works?.[section] ?? [])];
        return pickRows([...why.keys()], rows, missing).map(({ id, values }) => ({
          id,
          values,
          why: why.get(id) ?? "",
        }));
      };
      return {
        ...state,
        missing,
        content: { ...content, publications: take("publications"), datasets: take("datasets") },
      };
    }
    case 3:
      return {
        ...state,
        missing,
        content: { ...content, comments: part.comments, narrative: part.narrative },
      };
    case 4:
      return { ...state, missing, title: part.title, locale: part.locale };
  }
}

/** The chosen contact if it belongs to the person, else the current one. */
const chooseContact = (chosen: string, current: string, own: readonly string[] = []): string =>
  chosen === "" || own.includes(chosen) ? chosen : current;

/** Rows by id, in the order of `ids`. The first row with an id counts. */
function pickRows<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  missing: string[],
): Row[] {
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) missing.push(id);
    return row ?? [];
  });
}

export const isSamePart = (one: CvPart, other: CvPart): boolean =>
  JSON.stringify(toCanonical(one)) === JSON.stringify(toCanonical(other));

/** Sorts the keys of all objects, so that equal values have equal JSON. */
export function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, toCanonical(inner)]),
  );
}

/** Content of a new CV: all rows of the space and the favourite productions. */
export function createInitialContent(
  { contacts: _offered, ...space }: SpaceRows,
  favourites: { readonly publications: readonly Work[]; readonly datasets: readonly Work[] },
): CvContent {
  const chosen = (works: readonly Work[], max: number) =>
    works.slice(0, max).map((work) => ({ ...work, why: "" }));
  return {
    ...space,
    publications: chosen(favourites.publications, MAX_PUBLICATIONS),
    datasets: chosen(favourites.datasets, MAX_DATASETS),
    comments: EMPTY_DOCUMENT,
    narrative: { knowledge: "", people: "", society: "" },
    known: CAREER_SECTIONS.flatMap((section) => space[section].map(({ id }) => id)).sort(),
  };
}

/** Value of a move button posted without script: `employments/up/{id}`. */
export const formatMoveValue = (
  section: CareerSection | WorkSection,
  direction: "up" | "down",
  id: string,
): string => `${section}/${direction}/${id}`;

/** Moves one row by `by` positions, within the list. */
export function moveRow<Row>(
  rows: readonly Row[],
  which: (row: Row) => boolean,
  by: number,
): readonly Row[] {
  const from = rows.findIndex(which);
  const row = rows[from];
  if (row === undefined) return rows;
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), row, ...others.slice(to)];
}
