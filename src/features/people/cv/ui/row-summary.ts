import {
  toAwardEntry,
  toCareerEntry,
  toTeachingEntry,
  toTrainingEntry,
} from "../document/career-section.ts";
import { formatCvPeriod } from "../document/cv-dates.ts";
import type { CvLanguage } from "../document/model.ts";
import { type Entry, lineToText } from "../document/model.ts";
import type { SpaceRows, Work } from "../rules/cv-parts.ts";

/** A row in one or two lines, for selection. */
export interface RowSummary {
  readonly name: string;
  /** Organisation and dates. */
  readonly details: string;
}

export type AnyRow =
  | {
      section: "employments" | "affiliations" | "trainings" | "awards" | "responsibilities";
      row: SpaceRows["employments"][number];
    }
  | { section: "teaching"; row: SpaceRows["teaching"][number] }
  | { section: "breaks"; row: SpaceRows["breaks"][number] }
  | { section: "publications" | "datasets"; row: Work };

/** Summarizes a row with the texts of the document, in the page's language. */
export function summarizeRow(one: AnyRow, language: CvLanguage): RowSummary {
  switch (one.section) {
    case "employments":
    case "affiliations":
    case "responsibilities":
      return summarizeEntry(toCareerEntry(one.row.values, language));
    case "trainings":
      return summarizeEntry(toTrainingEntry(one.row.values, language));
    case "awards":
      return summarizeEntry(toAwardEntry(one.row.values, language));
    case "teaching":
      return summarizeEntry(toTeachingEntry(one.row.values, language));
    case "breaks": {
      const { start, end, description } = one.row.values;
      const period = formatCvPeriod(start, end, language.locale, language.t);
      return { name: period, details: description.split("\n")[0] ?? "" };
    }
    default:
      return summarizeWork(one.row);
  }
}

function summarizeEntry({ margin, title, lines }: Entry): RowSummary {
  const [firstLine] = lines;
  return {
    name: lineToText(title),
    details: [margin, firstLine && lineToText(firstLine)].filter(Boolean).join(" · "),
  };
}

const AUTHORS_SHOWN = 3;

function summarizeWork({ values }: Work): RowSummary {
  const shown = values.authors.slice(0, AUTHORS_SHOWN).join(", ");
  const authors = values.authors.length > AUTHORS_SHOWN ? `${shown} et al.` : shown;
  return {
    name: values.title,
    details: [authors, values.container, values.year].filter(Boolean).join(" · "),
  };
}
