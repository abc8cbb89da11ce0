import { readParisMoment } from "#features/agency/call-drafts/rules/paris-moment.ts";
import type { CompletionParts } from "#features/proposals/deposits/rules/completion.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** The fields of the form besides its boxes. */
export const COMPLETION_FIELDS = ["reason", "day", "time", "count", "requestId", "answer"] as const;
/** `ticked`: the values of the ticked boxes, one a line. */
export type CompletionField = (typeof COMPLETION_FIELDS)[number] | "parts" | "until" | "ticked";

/** A ticked box: `section general_information 3f…`, `appendix <slot>`, `team` or `cvs`. */
export const toPartValue = (...words: readonly string[]): string => words.join(" ");

/** The parts of the ticked boxes. What no box of the page says is ignored. */
export function readParts(ticked: readonly string[]): CompletionParts {
  const parts = ticked.map((value) => value.split(" "));
  const sections = FORM_MODEL_TYPES.map((type) => [
    type,
    parts.flatMap(([kind, form, id]) => (kind === "section" && form === type && id ? id : [])),
  ]);
  return {
    sections: Object.fromEntries(sections.filter(([, ids]) => (ids ?? []).length > 0)),
    appendices: parts.flatMap(([kind, id]) => (kind === "appendix" && id ? id : [])),
    team: ticked.includes("team"),
    cvs: ticked.includes("cvs"),
  };
}

/** The boxes that say these parts. */
export const listPartValues = ({ sections, appendices, team, cvs }: CompletionParts): string[] => [
  ...FORM_MODEL_TYPES.flatMap((type) =>
    (sections[type] ?? []).map((id) => toPartValue("section", type, id)),
  ),
  ...appendices.map((id) => toPartValue("appendix", id)),
  ...(team ? ["team"] : []),
  ...(cvs ? ["cvs"] : []),
];

/** A day and an hour in Paris; null where they are none. Of an hour that comes twice, the second: the team was told that hour. */
export function readUntil(day: string, time: string): Date | null {
  const read = readParisMoment(day, time);
  if (read.kind === "exact") return read.at;
  return read.kind === "repeated" ? read.second : null;
}
