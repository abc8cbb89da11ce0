import type { OrcidActivity, OrcidRecord } from "#services/orcid/record.ts";
import type { CareerValues } from "./career-form.ts";
import type { CareerKind } from "./vocabulary.ts";

/** An entry of the ORCID record. */
export interface OrcidItem {
  /** `orcid:employment/1234`: ORCID's put-code, stable when the content changes. */
  readonly sourceKey: string;
  readonly kind: CareerKind;
  readonly values: CareerValues;
}

/** The columns of a row that merging needs. */
export interface CareerRow {
  readonly id: string;
  readonly kind: CareerKind;
  readonly values: CareerValues;
  readonly sourceKey: string | null;
  readonly imported: CareerValues | null;
  readonly offered: CareerValues | null;
  /** The person created or changed the entry. */
  readonly edited: boolean;
  readonly removed: boolean;
  readonly gone: boolean;
}

/** Changes to a row. Missing properties stay. */
export interface CareerChange {
  readonly id: string;
  readonly sourceKey?: string;
  readonly values?: CareerValues;
  readonly imported?: CareerValues;
  readonly offered?: CareerValues | null;
  readonly edited?: true;
  readonly gone?: boolean;
}

export interface CareerMerge {
  readonly inserts: readonly OrcidItem[];
  readonly changes: readonly CareerChange[];
  /**
   * Counts for the notification: new entries, entries changed by ORCID, entries where the person's version and ORCID's
   * differ.
   */
  readonly added: number;
  readonly changed: number;
  readonly conflicts: number;
}

/**
 * Merges an ORCID record into the person's entries. Text of the person is never overwritten: an edited entry only gets
 * ORCID's new version as an offer, a removed entry stays removed, and an entry that left ORCID is marked and kept.
 * Merging the same record again changes nothing.
 */
export function mergeCareer(rows: readonly CareerRow[], items: readonly OrcidItem[]): CareerMerge {
  const bySource = new Map(rows.map((row) => [row.sourceKey, row]));
  const manual = rows.filter((row) => row.sourceKey === null && !row.removed);
  const inserts: OrcidItem[] = [];
  const changes: CareerChange[] = [];
  let changed = 0;
  let conflicts = 0;

  for (const item of removeDuplicates(items)) {
    const row = bySource.get(item.sourceKey) ?? takeDuplicate(manual, item);
    if (!row) {
      inserts.push(item);
      continue;
    }
    const change = findChange(row, item);
    if (!change) continue;
    changes.push({ id: row.id, ...change });
    if (change.offered) conflicts += 1;
    else if (change.values) changed += 1;
  }

  const orcidKeys = new Set(items.map(({ sourceKey }) => sourceKey));
  for (const row of rows) {
    if (row.sourceKey !== null && !orcidKeys.has(row.sourceKey) && !row.gone) {
      changes.push({ id: row.id, gone: true });
      if (!row.removed) changed += 1;
    }
  }
  return { inserts, changes, added: inserts.length, changed, conflicts };
}

function findChange(row: CareerRow, item: OrcidItem): Omit<CareerChange, "id"> | null {
  const reappeared = row.gone ? { gone: false } : {};
  // ORCID has no descriptions, so the person's description is kept in both versions.
  const orcidValues = { ...item.values, description: row.values.description };
  const offered = hasSameValues(row.values, orcidValues) ? null : orcidValues;
  // Typed by hand before the first reading: the row is linked to the ORCID entry, and the person's values stay.
  if (row.sourceKey === null) {
    return { sourceKey: item.sourceKey, imported: item.values, offered, edited: true };
  }
  if (row.imported && hasSameValues(row.imported, item.values)) return row.gone ? reappeared : null;
  if (row.removed) return { ...reappeared, imported: item.values };
  if (!row.edited)
    return { ...reappeared, values: orcidValues, imported: item.values, offered: null };
  return { ...reappeared, imported: item.values, offered };
}

/** Takes from `typed` the entry with the same kind, title and organisation, if any. */
function takeDuplicate(manual: CareerRow[], { kind, values }: OrcidItem): CareerRow | undefined {
  const name = toMatchKey(values);
  if (name === "|") return undefined;
  const index = manual.findIndex((row) => row.kind === kind && toMatchKey(row.values) === name);
  return index < 0 ? undefined : manual.splice(index, 1)[0];
}

const toMatchKey = ({ title, organization }: CareerValues) =>
  `${fold(title)}|${fold(organization)}`;
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** Drops repeated put-codes; the first counts. */
function removeDuplicates(items: readonly OrcidItem[]): OrcidItem[] {
  const seen = new Set<string>();
  return items.filter(({ sourceKey }) => !seen.has(sourceKey) && seen.add(sourceKey));
}

export function hasSameValues(one: CareerValues, other: CareerValues): boolean {
  return (Object.keys(one) as (keyof CareerValues)[]).every((key) => one[key] === other[key]);
}

/** ORCID's sections, their name in put-codes, and the kind of entry they map to. */
const SECTIONS = [
  ["employments", "employment", "employment"],
  ["invitedPositions", "invited-position", "employment"],
  ["educations", "education", "training"],
  ["qualifications", "qualification", "training"],
  ["distinctions", "distinction", "award"],
  ["memberships", "membership", "affiliation"],
  ["services", "service", "affiliation"],
] as const satisfies readonly (readonly [keyof OrcidRecord, string, CareerKind])[];

/** Converts an ORCID record to career entries, newest first. */
export function orcidToCareer(record: OrcidRecord): OrcidItem[] {
  return SECTIONS.flatMap(([section, name, kind]) =>
    record[section].map((activity) => ({
      sourceKey: `orcid:${name}/${activity.putCode}`,
      kind,
      values: toCareerValues(activity),
    })),
  ).sort((one, other) => compare(other.values.start, one.values.start));
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const toCareerValues = (activity: OrcidActivity) => ({
  title: activity.role,
  department: activity.department,
  organization: activity.organization,
  city: activity.city,
  country: activity.country,
  url: activity.url,
  start: activity.start,
  end: activity.end,
  description: "",
});
