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
import { writePartialDate } from "../rules/partial-date.ts";
import {
  breakList,
  expertiseActivityList,
  responsibilityList,
  teachingList,
} from "./entry-lists.server.ts";
import type { EntryKind } from "./entry-pages.server.ts";

/** The short lists of the space, each with its form. */
const kind = <Row, Values>(made: EntryKind<Row, Values>) => made;

export const breakKind = kind({
  store: breakList,
  schema: breakSchema,
  fields: BREAK_FIELDS,
  fieldsOf: ({ startsOn, endsOn, description }) => ({
    startsOn,
    endsOn: endsOn ?? "",
    description,
  }),
});

export const expertiseActivityKind = kind({
  store: expertiseActivityList,
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

export const teachingKind = kind({
  store: teachingList,
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

export const responsibilityKind = kind({
  store: responsibilityList,
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
