import type { QuestionNode } from "../../model.ts";
import { MAX_ENTRIES } from "../../model.ts";
import { accept, defineQuestionType, reject } from "../../question-type.ts";

export type DateNode = Extract<QuestionNode, { type: "date" }>;

/** A calendar day as YYYY-MM-DD, without time or time zone. */
export const dateType = defineQuestionType<DateNode, string>({
  type: "date",
  maxValues: ({ multiple }) => (multiple ? MAX_ENTRIES : 1),
  read(value, { min, max }) {
    if (typeof value !== "string") return reject("wrongType");
    const day = value.trim();
    if (day === "") return accept("");
    if (!isDay(day)) return reject("notADate");
    if (min !== undefined && day < min) return reject("tooSmall", min);
    if (max !== undefined && day > max) return reject("tooLarge", max);
    return accept(day);
  },
  toText(value, _node, locale) {
    // Without script, any text can be typed; an invalid day is shown as typed.
    if (!isDay(value)) return value;
    const format = new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", {
      dateStyle: "long",
      timeZone: "UTC",
    });
    return format.format(new Date(`${value}T00:00:00Z`));
  },
});

/** Rejects days like 30 February, which `Date` would turn into 1 or 2 March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
