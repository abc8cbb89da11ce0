import type { OrcidActivity, OrcidRecord } from "#services/orcid/record.ts";
import type { OrcidItem } from "./merge-career.ts";
import type { CareerKind } from "./vocabulary.ts";

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
