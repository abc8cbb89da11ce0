import { readParisMoment } from "#features/agency/call-drafts/rules/paris-moment.ts";
import type { CompletionParts } from "#features/proposals/deposits/rules/completion.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** The fields of the form besides its boxes of parts. `digest`: of what the trial showed. */
export const COMPLETION_FIELDS = [
  "reason",
  "day",
  "time",
  "follow",
  "digest",
  "requestId",
  "answer",
] as const;
/** `ticked`: the values of the ticked boxes, one a line. */
export type CompletionField = (typeof COMPLETION_FIELDS)[number] | "parts" | "until" | "ticked";

/** A ticked box: `section general_information 3f…`, `appendix <slot>`, `names`, `team` or `cvs`. */
export const toPartValue = (...words: readonly string[]): string => words.join(" ");

/** The parts of the ticked boxes. What no box of the page says is ignored. */
export function readParts(ticked: readonly string[]): CompletionParts {
  const parts = ticked.map((value) => value.split(" "));
  const sections = FORM_MODEL_TYPES.map((type) => [
    type,
    parts.flatMap(([kind, form, id]) => (kind === "section" && form === type && id ? id : [])),
  ]);
  return {
    names: ticked.includes("names"),
    sections: Object.fromEntries(sections.filter(([, ids]) => (ids ?? []).length > 0)),
    appendices: parts.flatMap(([kind, id]) => (kind === "appendix" && id ? id : [])),
    team: ticked.includes("team"),
    cvs: ticked.includes("cvs"),
  };
}

/** The boxes that say these parts. */
export const listPartValues = ({
  names,
  sections,
  appendices,
  team,
  cvs,
}: CompletionParts): string[] => [
  ...(names ? ["names"] : []),
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

/** An end as the two fields of the form show it. */
export function writeUntil(until: Date): { readonly day: string; readonly time: string } {
  const { year, month, day, hour, minute } = toParisCivilTime(until);
  const two = (value: number) => String(value).padStart(2, "0");
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}
