import {
  breakList,
  expertiseActivityList,
  responsibilityList,
  teachingList,
} from "../queries/entry-lists.server.ts";
import {
  BREAK_FIELDS,
  breakSchema,
  EXPERTISE_ACTIVITY_FIELDS,
  expertiseActivitySchema,
  RESPONSIBILITY_FIELDS,
  responsibilitySchema,
  TEACHING_FIELDS,
  teachingSchema,
} from "../rules/entry-forms.ts";
import {
  BREAKS,
  EXPERT_WORK,
  type OrderedList,
  RESPONSIBILITIES,
  TEACHING,
} from "../rules/entry-hrefs.ts";
import { writePartialDate } from "../rules/partial-date.ts";
import { type EntryKind, entryKind } from "./entry-commands.server.ts";

export const breakKind = entryKind({
  list: breakList,
  schema: breakSchema,
  fields: BREAK_FIELDS,
  fieldsOf: ({ startsOn, endsOn, description }) => ({
    startsOn,
    endsOn: endsOn ?? "",
    description,
  }),
});

export const expertiseActivityKind = entryKind({
  list: expertiseActivityList,
  schema: expertiseActivitySchema,
  fields: EXPERTISE_ACTIVITY_FIELDS,
  fieldsOf: ({ type, year, mandatary, role, description }) => ({
    type,
    year: String(year),
    mandatary,
    role,
    description,
  }),
});

export const teachingKind = entryKind({
  list: teachingList,
  schema: teachingSchema,
  fields: TEACHING_FIELDS,
  fieldsOf: ({ title, type, level, hoursPerYear, participants }) => ({
    title,
    type,
    level,
    hoursPerYear: String(hoursPerYear),
    participants: participants === null ? "" : String(participants),
  }),
});

export const responsibilityKind = entryKind({
  list: responsibilityList,
  schema: responsibilitySchema,
  fields: RESPONSIBILITY_FIELDS,
  fieldsOf: ({ title, organization, startsOn, endsOn, description }) => ({
    title,
    organization,
    startsOn: writePartialDate(startsOn ?? ""),
    endsOn: writePartialDate(endsOn ?? ""),
    description,
  }),
});

/** The short lists by the names that forms give them; those of the career path are another matter. */
const SHORT_LISTS = {
  [BREAKS]: breakKind,
  [EXPERT_WORK]: expertiseActivityKind,
  [TEACHING]: teachingKind,
  [RESPONSIBILITIES]: responsibilityKind,
};

/** What all of them have in common. */
export function shortListOf(list: OrderedList): EntryKind | null {
  return list in SHORT_LISTS
    ? (SHORT_LISTS[list as keyof typeof SHORT_LISTS] as unknown as EntryKind)
    : null;
}
