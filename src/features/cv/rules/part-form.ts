import { textFields } from "#platform/http/form.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import type { Step } from "./cv-limits.ts";
import { CAREER_SECTIONS, type CareerSection, type CvPart, type WorkSection } from "./cv-parts.ts";
import { whyField } from "./part-problems.ts";
import { movedBy } from "./reorder.ts";

/** What a step's form says when it is posted without script. Not yet checked: the schema does that. */
export function readPart(step: Step, form: FormData): CvPart {
  const texts = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string");
  switch (step) {
    case 1: {
      const chosen = (section: CareerSection) => texts(section);
      const part = {
        step,
        employments: chosen("employments"),
        trainings: chosen("trainings"),
        awards: chosen("awards"),
        teaching: chosen("teaching"),
        breaks: chosen("breaks"),
      };
      return moved(part, textFields(form, ["move"]).move);
    }
    case 2: {
      const { move, remove } = textFields(form, ["move", "remove"]);
      const works = (section: WorkSection) =>
        movedIds(section, [...new Set(texts(section))], move)
          .filter((id) => id !== remove)
          .map((id) => ({
            id,
            why: cleanText(texts(whyField(id))[0] ?? ""),
          }));
      return { step, publications: works("publications"), datasets: works("datasets") };
    }
    case 3: {
      const { comments, ...narrative } = textFields(form, [
        "comments",
        "knowledge",
        "people",
        "society",
      ]);
      return {
        step,
        comments: cleanText(comments),
        narrative: {
          knowledge: cleanText(narrative.knowledge),
          people: cleanText(narrative.people),
          society: cleanText(narrative.society),
        },
      };
    }
    case 4: {
      const { title, locale } = textFields(form, ["title", "locale"]);
      return { step, title, locale: locale === "en" ? "en" : "fr" };
    }
  }
}

function moved(part: Extract<CvPart, { step: 1 }>, wish: string): CvPart {
  const of = (section: CareerSection) => movedIds(section, part[section], wish);
  return { ...part, ...Object.fromEntries(CAREER_SECTIONS.map((one) => [one, of(one)])) };
}

/** The ids of a section, with the row moved that a button without script asked for. */
function movedIds(section: string, ids: readonly string[], wish: string): readonly string[] {
  const [name, direction, id = ""] = wish.split("/");
  if (name !== section) return ids;
  return movedBy(ids, (one) => one === id, direction === "up" ? -1 : 1);
}
