import type { CvContent } from "./cv-content.ts";
import {
  CAREER_SECTIONS,
  type CareerSection,
  type SpaceRows,
  toCanonical,
  WORK_SECTIONS,
  type Work,
  type WorkSection,
} from "./cv-parts.ts";

/** Current state of the rows a CV was copied from. Only works already in the CV: a refresh adds none. */
export interface CurrentSpace extends SpaceRows {
  readonly works: readonly Work[];
}

type Section = CareerSection | WorkSection;
type SectionRow<Which extends Section> = Omit<CvContent[Which][number], "why">;

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** One change of a refresh, accepted or ignored individually. */
export type SnapshotChange =
  | {
      readonly key: string;
      readonly kind: "changed";
      readonly section: "person";
      readonly fields: readonly [FieldChange];
    }
  | {
      readonly [Which in Section]: {
        readonly key: string;
        readonly section: Which;
        /** The current row; for `gone`, the copy in the CV. */
        readonly row: SectionRow<Which>;
      } & (
        | { readonly kind: "added" | "gone" }
        | { readonly kind: "changed"; readonly fields: readonly FieldChange[] }
      );
    }[Section];

const PERSON_FIELDS = [
  "title",
  "firstName",
  "lastName",
  "email",
  "phone",
  "website",
  "orcid",
  "affiliation",
] as const satisfies readonly (keyof CvContent["person"])[];

/** Optional texts, refreshed only if the CV shows them. */
const SHOWN_FIELDS = ["biography", "skills"] as const;

const createPersonChange = (field: string, before: string, after: string) => ({
  key: `person/${field}`,
  kind: "changed" as const,
  section: "person" as const,
  fields: [{ field, before, after }] as const,
});

/** The person after a refresh. A chosen contact is kept as long as it belongs to the person. */
function toRefreshedPerson(content: CvContent, now: CurrentSpace): CvContent["person"] {
  const keepIfOwn = (copied: string, today: string, own: readonly string[] | undefined) =>
    own && (copied === "" || own.includes(copied)) ? copied : today;
  return {
    ...now.person,
    email: keepIfOwn(content.person.email, now.person.email, now.contacts?.emails),
    phone: keepIfOwn(content.person.phone, now.person.phone, now.contacts?.phones),
  };
}

/** Changes a refresh would make, in the order of the CV. */
export function diffSnapshot(content: CvContent, now: CurrentSpace): SnapshotChange[] {
  const known = new Set(content.known ?? []);
  const person = toRefreshedPerson(content, now);
  return [
    ...PERSON_FIELDS.filter((field) => content.person[field] !== person[field]).map((field) =>
      createPersonChange(field, content.person[field], person[field]),
    ),
    ...SHOWN_FIELDS.filter((field) => content[field] !== null).flatMap((field) => {
      // JSON from the database has another key order.
      const [before, after] = [content[field], now[field]].map((value) =>
        toFieldText(toCanonical(value)),
      ) as [string, string];
      return before === after ? [] : [createPersonChange(field, before, after)];
    }),
    ...CAREER_SECTIONS.flatMap((section) =>
      diffSection(section, content[section], now[section], (id) => !known.has(id)),
    ),
    ...WORK_SECTIONS.flatMap((section) =>
      diffSection(section, content[section], now.works, () => false),
    ),
  ];
}

/** Compares the rows of one section. All sections are compared alike, hence the casts. */
function diffSection(
  section: Section,
  copied: readonly { id: string; values: object }[],
  now: readonly { id: string; values: object }[],
  isNew: (id: string) => boolean,
): SnapshotChange[] {
  const today = new Map(now.map((row) => [row.id, row]));
  const chosen = new Set(copied.map(({ id }) => id));
  const changes = copied.flatMap(({ id, values }): object[] => {
    const key = `${section}/${id}`;
    const row = today.get(id);
    if (!row) return [{ key, section, kind: "gone", row: { id, values } }];
    const fields = diffFields(values, row.values);
    return fields.length > 0 ? [{ key, section, kind: "changed", row, fields }] : [];
  });
  const added = now
    .filter(({ id }) => !chosen.has(id) && isNew(id))
    .map((row) => ({ key: `${section}/${row.id}`, section, kind: "added", row }));
  return [...changes, ...added] as SnapshotChange[];
}

function diffFields(before: object, after: object): FieldChange[] {
  const beforeByField = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    const beforeText = toFieldText(beforeByField.get(field));
    const afterText = toFieldText(value);
    return beforeText === afterText ? [] : [{ field, before: beforeText, after: afterText }];
  });
}

const toFieldText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toFieldText).join(", ");
  // Skills: languages with levels, then the other lists.
  if (typeof value === "object" && value !== null)
    return Object.values(value).map(toFieldText).filter(Boolean).join(" ");
  return value === null || value === undefined ? "" : String(value);
};

/** Applies the changes with these keys. Order and the person's own sentences are kept. */
export function applyChanges(
  content: CvContent,
  now: CurrentSpace,
  keys: ReadonlySet<string>,
): CvContent {
  const person = { ...content.person };
  const today = toRefreshedPerson(content, now);
  for (const field of PERSON_FIELDS) if (keys.has(`person/${field}`)) person[field] = today[field];
  const shown = <Field extends (typeof SHOWN_FIELDS)[number]>(field: Field) =>
    keys.has(`person/${field}`) && content[field] !== null ? now[field] : content[field];
  const known = new Set(content.known ?? []);
  const career = <Which extends CareerSection>(section: Which): CvContent[Which] => {
    const copied = content[section] as { id: string; values: unknown }[];
    const rows = now[section] as { id: string; values: unknown }[];
    const refreshed = refreshRows(section, copied, rows, keys);
    const chosen = new Set(copied.map(({ id }) => id));
    const added = rows.filter(
      ({ id }) => !chosen.has(id) && !known.has(id) && keys.has(`${section}/${id}`),
    );
    return [...refreshed, ...added] as CvContent[Which];
  };
  const next = {
    ...content,
    person,
    biography: shown("biography"),
    skills: shown("skills"),
    employments: career("employments"),
    affiliations: career("affiliations"),
    trainings: career("trainings"),
    awards: career("awards"),
    teaching: career("teaching"),
    responsibilities: career("responsibilities"),
    breaks: career("breaks"),
    publications: refreshRows("publications", content.publications, now.works, keys),
    datasets: refreshRows("datasets", content.datasets, now.works, keys),
  };
  // Rows selected before or now are no longer new.
  for (const section of CAREER_SECTIONS) for (const { id } of content[section]) known.add(id);
  for (const section of CAREER_SECTIONS) for (const { id } of next[section]) known.add(id);
  return { ...next, known: [...known].sort() };
}

function refreshRows<Row extends { id: string; values: unknown }>(
  section: Section,
  copied: readonly Row[],
  now: readonly { id: string; values: unknown }[],
  keys: ReadonlySet<string>,
): Row[] {
  return copied.flatMap((row) => {
    if (!keys.has(`${section}/${row.id}`)) return row;
    const today = now.find(({ id }) => id === row.id);
    return today ? { ...row, values: today.values } : [];
  });
}

/** Stable text of the changes, to detect whether the preview is outdated. */
export const serializeChanges = (changes: readonly SnapshotChange[]): string =>
  JSON.stringify(toCanonical(changes));
