import { textFields } from "#platform/http/form.ts";
import { cleanText } from "../document/clean-text.ts";
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
      const works = (section: WorkSection) =>
        [...new Set(texts(section))].map((id) => ({
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
  const [name, direction, id = ""] = wish.split("/");
  const section = CAREER_SECTIONS.find((known) => known === name);
  if (!section) return part;
  const by = direction === "up" ? -1 : 1;
  return { ...part, [section]: movedBy(part[section], (one) => one === id, by) };
}
