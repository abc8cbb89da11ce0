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
  EXPERT_ACTIVITIES,
  type OrderedList,
  RESPONSIBILITIES,
  TEACHING,
} from "../rules/entry-hrefs.ts";
import { formatInputDate } from "../rules/partial-date.ts";
import { createEntryCommands, type EntryCommands } from "./create-entry-commands.server.ts";

export const breakCommands = createEntryCommands({
  list: breakList,
  schema: breakSchema,
  fields: BREAK_FIELDS,
  fieldsOf: ({ startsOn, endsOn, description }) => ({
    startsOn,
    endsOn: endsOn ?? "",
    description,
  }),
});

export const expertiseActivityCommands = createEntryCommands({
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

export const teachingCommands = createEntryCommands({
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

export const responsibilityCommands = createEntryCommands({
  list: responsibilityList,
  schema: responsibilitySchema,
  fields: RESPONSIBILITY_FIELDS,
  fieldsOf: ({ title, organization, startsOn, endsOn, description }) => ({
    title,
    organization,
    startsOn: formatInputDate(startsOn ?? ""),
    endsOn: formatInputDate(endsOn ?? ""),
    description,
  }),
});

/** The short lists by the names that forms give them; those of the career path are another matter. */
const COMMANDS_BY_LIST = {
  [BREAKS]: breakCommands,
  [EXPERT_ACTIVITIES]: expertiseActivityCommands,
  [TEACHING]: teachingCommands,
  [RESPONSIBILITIES]: responsibilityCommands,
};

/** What all of them have in common. */
export function findEntryCommands(list: OrderedList): EntryCommands | null {
  return list in COMMANDS_BY_LIST
    ? (COMMANDS_BY_LIST[list as keyof typeof COMMANDS_BY_LIST] as unknown as EntryCommands)
    : null;
}
