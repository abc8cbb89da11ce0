import type { OrcidActivity, OrcidRecord } from "#services/orcid/record.ts";
import type { CareerValues } from "./career-form.ts";
import type { CareerKind } from "./vocabulary.ts";

/** An entry as ORCID says it now. */
export interface OrcidItem {
  /** `orcid:employment/1234`: ORCID's own name for it, which stays when its content changes. */
  readonly sourceKey: string;
  readonly kind: CareerKind;
  readonly values: CareerValues;
}

/** A row we have, as far as merging is concerned. */
export interface CareerRow {
  readonly id: string;
  readonly kind: CareerKind;
  readonly values: CareerValues;
  readonly sourceKey: string | null;
  readonly imported: CareerValues | null;
  readonly offered: CareerValues | null;
  /** Whether the person wrote or changed it. */
  readonly edited: boolean;
  readonly removed: boolean;
  readonly gone: boolean;
}

/** What a row becomes; what is not named stays. */
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
  /** What the person is told: new entries, entries ORCID changed, entries where theirs and ORCID's differ. */
  readonly added: number;
  readonly changed: number;
  readonly conflicts: number;
}

/**
 * Brings what we have in step with what ORCID says, without ever writing over what the person typed:
 * an entry they changed is only offered ORCID's new version, one they removed stays removed, and one that is no
 * longer at ORCID is marked and kept. Merging the same answer again changes nothing.
 */
export function mergeCareer(rows: readonly CareerRow[], items: readonly OrcidItem[]): CareerMerge {
  const bySource = new Map(rows.map((row) => [row.sourceKey, row]));
  const typed = rows.filter((row) => row.sourceKey === null && !row.removed);
  const inserts: OrcidItem[] = [];
  const changes: CareerChange[] = [];
  let changed = 0;
  let conflicts = 0;

  for (const item of removeDuplicates(items)) {
    const row = bySource.get(item.sourceKey) ?? takeDuplicate(typed, item);
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

  const said = new Set(items.map(({ sourceKey }) => sourceKey));
  for (const row of rows) {
    if (row.sourceKey !== null && !said.has(row.sourceKey) && !row.gone) {
      changes.push({ id: row.id, gone: true });
      if (!row.removed) changed += 1;
    }
  }
  return { inserts, changes, added: inserts.length, changed, conflicts };
}

function findChange(row: CareerRow, item: OrcidItem): Omit<CareerChange, "id"> | null {
  const back = row.gone ? { gone: false } : {};
  // ORCID knows no descriptions: the person's stays, whichever version is shown.
  const said = { ...item.values, description: row.values.description };
  const offered = hasSameValues(row.values, said) ? null : said;
  // Typed by hand before ORCID was asked: from now on they are one entry, and the person's words stay.
  if (row.sourceKey === null) {
    return { sourceKey: item.sourceKey, imported: item.values, offered, edited: true };
  }
  if (row.imported && hasSameValues(row.imported, item.values)) return row.gone ? back : null;
  if (row.removed) return { ...back, imported: item.values };
  if (!row.edited) return { ...back, values: said, imported: item.values, offered: null };
  return { ...back, imported: item.values, offered };
}

/** The entry typed by hand that says the same thing: same kind, same title, same place. It is taken out of the list. */
function takeDuplicate(typed: CareerRow[], { kind, values }: OrcidItem): CareerRow | undefined {
  const name = toMatchKey(values);
  if (name === "|") return undefined;
  const index = typed.findIndex((row) => row.kind === kind && toMatchKey(row.values) === name);
  return index < 0 ? undefined : typed.splice(index, 1)[0];
}

const toMatchKey = ({ title, organization }: CareerValues) =>
  `${fold(title)}|${fold(organization)}`;
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** An answer that names the same thing twice says it once: the first counts. */
function removeDuplicates(items: readonly OrcidItem[]): OrcidItem[] {
  const seen = new Set<string>();
  return items.filter(({ sourceKey }) => !seen.has(sourceKey) && seen.add(sourceKey));
}

export function hasSameValues(one: CareerValues, other: CareerValues): boolean {
  return (Object.keys(one) as (keyof CareerValues)[]).every((key) => one[key] === other[key]);
}

/** ORCID's sections and the list of ours each belongs to; the second word names an entry at ORCID. */
const SECTIONS = [
  ["employments", "employment", "employment"],
  ["invitedPositions", "invited-position", "employment"],
  ["educations", "education", "training"],
  ["qualifications", "qualification", "training"],
  ["distinctions", "distinction", "award"],
  ["memberships", "membership", "affiliation"],
  ["services", "service", "affiliation"],
] as const satisfies readonly (readonly [keyof OrcidRecord, string, CareerKind])[];

/** What a public ORCID record says of a career, newest first. */
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
