import type { TranslationOf } from "#platform/i18n/translation.ts";
import type { callImport as french } from "./import.fr.ts";

/** Texts of the page that imports calls from a file. */
export const callImport = {
  title: "Import calls",
  lead: "A CSV or JSON file, one call a line. The trial says what would be made and changed; nothing is written before you agree, and nothing is published: these are drafts.",
  link: "Import or export",
  file: "File",
  fileHelp:
    "UTF-8, at most 2 MB and 1,000 calls. A call is recognised by its code and year. An absent column changes nothing.",
  partner: "Partner",
  try: "Try",
  fileProblems: {
    missing: "Choose a file.",
    tooLong: "This file is too large: 2 MB at most.",
  },
  export: "Export",
  exportHelp:
    "Your calls and drafts as they are being written, in the same columns: to be changed elsewhere and taken back here. Documents, contacts, appendices and eligibility criteria are not included, nor are withdrawn calls and drafts without a code.",
  columns: "Columns",
  columnsHelp:
    "Keywords and ERC panels separated by “|”, yes or no, dates in Paris time (2027-04-06 12:00), the department by its name.",
  trial: "Result of the trial",
  summary: "To make: {{created}}. To change: {{changed}}. Unchanged: {{same}}.",
  faultCount_one: "{{formatted}} fault: nothing will be imported before it is corrected.",
  faultCount_other: "{{formatted}} faults: nothing will be imported before they are corrected.",
  moreFaults: "The first {{max}} are below.",
  faultsCaption: "Faults of the file",
  line: "Line",
  wholeFile: "File",
  column: "Column",
  fault: "Fault",
  linesCaption: "What the file would do",
  call: "Call",
  act: "Effect",
  fields: "Fields",
  kinds: { create: "Made", change: "Changed", same: "Unchanged" },
  none: "Nothing.",
  apply: "Import the file",
  nothing: "Everything is so already: there is nothing to import.",
  done: "The file is imported: its drafts are in the list of calls.",
  toList: "See the list",
  problems: {
    applied: "This file has been imported already.",
    changed: "Calls have changed since the trial: try the file again.",
    TOO_MANY_REQUESTS: "Too many requests. Wait a little.",
    failed: "The file was not imported. Try again in a moment.",
  },
  faults: {
    encoding: "The file is not in UTF-8: save it in this encoding.",
    unreadable:
      "The file cannot be read: a quotation mark is not closed, or the JSON is incomplete.",
    empty: "The file contains no call.",
    tooManyLines: "The file contains more than 1,000 calls.",
    unknownColumn: "There is no such column.",
    repeatedColumn: "This column is there twice.",
    missingColumn: "This column is missing.",
    cellCount: "The line has not as many cells as the first one.",
    missing: "This field is needed.",
    invalid: "This value is not understood.",
    tooLong: "This text is too long.",
    badDocument: "This text is not accepted.",
    format: "2 to 12 letters without accents and figures.",
    department: "This department is not one of yours.",
    noSuchTime: "This hour does not exist in Paris on that day, or the day does not exist.",
    twoTimes:
      "This hour exists twice on that day: write it with its offset, 2027-10-31T02:30+01:00.",
    repeated: "This code and year are further up in the file already.",
    codeTaken: "A call that you cannot change has this code in that year.",
    ambiguous: "Several drafts have this code in that year.",
    withdrawn: "The call of this code was withdrawn.",
  },
} satisfies TranslationOf<typeof french>;
