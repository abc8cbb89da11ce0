import { awardEntry, careerEntry, trainingEntry } from "../document/career-section.ts";
import { cvPeriod } from "../document/cv-dates.ts";
import type { CvWords } from "../document/cv-words.ts";
import { type Entry, lineText } from "../document/model.ts";
import { teachingEntry } from "../document/teaching-section.ts";
import type { SpaceRows, Work } from "../rules/cv-parts.ts";

/** A row of the space in a line or two, to choose it by. */
export interface RowWords {
  readonly name: string;
  /** Place, dates. */
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

/** How a row is named in lists; the same words as in the document, in the page's language. */
export function rowWords(one: AnyRow, words: CvWords): RowWords {
  switch (one.section) {
    case "employments":
    case "affiliations":
    case "responsibilities":
      return ofEntry(careerEntry(one.row.values, words));
    case "trainings":
      return ofEntry(trainingEntry(one.row.values, words));
    case "awards":
      return ofEntry(awardEntry(one.row.values, words));
    case "teaching":
      return ofEntry(teachingEntry(one.row.values, words));
    case "breaks": {
      const { start, end, description } = one.row.values;
      const period = cvPeriod(start, end, words.locale, words.t);
      return { name: period, details: description.split("\n")[0] ?? "" };
    }
    default:
      return workWords(one.row);
  }
}

function ofEntry({ margin, title, lines }: Entry): RowWords {
  const [place] = lines;
  return {
    name: lineText(title),
    details: [margin, place && lineText(place)].filter(Boolean).join(" · "),
  };
}

const AUTHORS_SHOWN = 3;

function workWords({ values }: Work): RowWords {
  const shown = values.authors.slice(0, AUTHORS_SHOWN).join(", ");
  const authors = values.authors.length > AUTHORS_SHOWN ? `${shown} et al.` : shown;
  return {
    name: values.title,
    details: [authors, values.container, values.year].filter(Boolean).join(" · "),
  };
}
