import { cleanText } from "#rich-text/clean-text.ts";
import { mergeTextIntoDocument } from "#rich-text/merge-text-into-document.ts";
import type { CvContent } from "./cv-content.ts";
import type { Step } from "./cv-limits.ts";
import {
  CAREER_SECTIONS,
  type CareerSection,
  type CvPart,
  moveRow,
  type WorkSection,
} from "./cv-parts.ts";
import { toWhyFieldId } from "./part-problems.ts";

/** Reads a step's form posted without script. The schema validates it later. */
export function readPart(step: Step, form: FormData, current: Pick<CvContent, "comments">): CvPart {
  const texts = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string");
  const text = (name: string) => texts(name)[0] ?? "";
  switch (step) {
    case 1: {
      const chosen = (section: CareerSection) => texts(section);
      const part = {
        step,
        email: text("email"),
        phone: text("phone"),
        biography: text("biography") === "on",
        skills: text("skills") === "on",
        employments: chosen("employments"),
        affiliations: chosen("affiliations"),
        trainings: chosen("trainings"),
        awards: chosen("awards"),
        teaching: chosen("teaching"),
        responsibilities: chosen("responsibilities"),
        breaks: chosen("breaks"),
      };
      return applyMove(part, text("move"));
    }
    case 2: {
      const remove = text("remove");
      const works = (section: WorkSection) =>
        moveId(section, [...new Set(texts(section))], text("move"))
          .filter((id) => id !== remove)
          .map((id) => ({ id, why: cleanText(text(toWhyFieldId(id))) }));
      return { step, publications: works("publications"), datasets: works("datasets") };
    }
    case 3:
      return {
        step,
        // A plain field has text only: unchanged paragraphs keep their formatting.
        comments: mergeTextIntoDocument(current.comments, text("comments").replace(/\r\n?/g, "\n")),
        narrative: {
          knowledge: cleanText(text("knowledge")),
          people: cleanText(text("people")),
          society: cleanText(text("society")),
        },
      };
    case 4:
      return { step, title: text("title"), locale: text("locale") === "en" ? "en" : "fr" };
  }
}

function applyMove(part: Extract<CvPart, { step: 1 }>, move: string): CvPart {
  const moveIn = (section: CareerSection) => moveId(section, part[section], move);
  return { ...part, ...Object.fromEntries(CAREER_SECTIONS.map((one) => [one, moveIn(one)])) };
}

/** Applies the move button that was posted without script. */
function moveId(section: string, ids: readonly string[], move: string): readonly string[] {
  const [name, direction, id = ""] = move.split("/");
  if (name !== section) return ids;
  return moveRow(ids, (one) => one === id, direction === "up" ? -1 : 1);
}
