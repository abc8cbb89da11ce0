import { z } from "zod";
import type { OpenParts } from "#features/proposals/dossiers/rules/open-parts.ts";
import { type Form, listQuestionIds, type NodePosition } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES, type FormModelType, isStructure } from "#form-engine/model.ts";
import { rowId } from "#platform/row-id.ts";

/**
 * A request for completion: an agency opens named parts of a deposited dossier until a date.
 * `asked`: the coordinator asks for one; `proposed`: an officer proposes one to those who decide. Both wait for an answer.
 * `open`: the team can write. The others are ends: filed again, lapsed, abandoned by the team; `revoked` by the agency, also
 * a proposal that another one replaces; refused, or granted by another request.
 */
export const COMPLETION_ENDS = [
  "refiled",
  "lapsed",
  "abandoned",
  "revoked",
  "refused",
  "granted",
] as const;
export const COMPLETION_STATES = ["asked", "proposed", "open", ...COMPLETION_ENDS] as const;
export type CompletionState = (typeof COMPLETION_STATES)[number];

/** Asked for or proposed, and not answered. */
export const WAITING_STATES = ["asked", "proposed"] as const satisfies readonly CompletionState[];

export const MAX_REASON_CHARACTERS = 2_000;

const DAY_MS = 86_400_000;

/** A request stays open for a year at most: a later date is a slip of the keyboard. */
const MAX_OPEN_MS = 366 * DAY_MS;

/** Why an end of a request is refused; null for an accepted one. */
export const checkUntil = (until: Date, now: Date): "past" | "tooFar" | null => {
  if (until <= now) return "past";
  return until.getTime() - now.getTime() > MAX_OPEN_MS ? "tooFar" : null;
};

/** The earliest reminder comes this long before the end of a request. */
export const REMINDED_BEFORE_MS = 3 * DAY_MS;

/**
 * When the team is reminded of an open request: three days before its end, or one day before where it lasts less than six
 * days. Null for a request of less than two days, which needs no reminder.
 */
export function getReminderTime(openedAt: Date, until: Date): Date | null {
  const days = (until.getTime() - openedAt.getTime()) / DAY_MS;
  if (days < 2) return null;
  return new Date(until.getTime() - (days < 6 ? DAY_MS : REMINDED_BEFORE_MS));
}

/** What a request opens. Sections by form: ids of sections and repeated groups, none of them inside a repeated group. */
export const completionPartsSchema = z
  .object({
    /** Acronym and title of the dossier. */
    names: z.boolean().default(false),
    sections: z.partialRecord(z.enum(FORM_MODEL_TYPES), z.array(z.string().max(64)).max(200)),
    /** Ids of slots. */
    appendices: z.array(rowId()).max(50),
    team: z.boolean(),
    cvs: z.boolean(),
  })
  .refine(
    ({ names, sections, appendices, team, cvs }) =>
      names ||
      team ||
      cvs ||
      appendices.length > 0 ||
      Object.values(sections).some((ids) => ids.length > 0),
    { error: "required" },
  );
export type CompletionParts = z.output<typeof completionPartsSchema>;

interface CompletionPlan {
  readonly openParts: OpenParts;
  /** Questions outside the opened sections, by form. */
  readonly closedQuestions: readonly {
    readonly formModelType: FormModelType;
    readonly nodeId: string;
  }[];
}

/**
 * Whether a request can name a node: sections, repeated groups as a whole, and questions outside all sections. A group of
 * which one part only is open could get rows that nobody can remove or fill in.
 */
export const canOpenNode = ({ node, groups, parent }: NodePosition): boolean =>
  (isStructure(node) || !parent) && groups.length === 0;

/**
 * What a request leaves closed. Null if it names a section or slot that the dossier does not have: nothing may be opened
 * by mistake.
 */
export function planCompletion(
  { names = false, sections, appendices, team, cvs }: CompletionParts,
  forms: ReadonlyMap<FormModelType, Form>,
  slotIds: ReadonlySet<string>,
): CompletionPlan | null {
  if (appendices.some((id) => !slotIds.has(id))) return null;
  const closedQuestions: { formModelType: FormModelType; nodeId: string }[] = [];
  for (const formModelType of FORM_MODEL_TYPES) {
    const form = forms.get(formModelType);
    const open = new Set<string>();
    for (const id of sections[formModelType] ?? []) {
      const position = form?.positions.get(id);
      if (!position || !canOpenNode(position)) return null;
      for (const questionId of listQuestionIds(position.node)) open.add(questionId);
    }
    for (const nodeId of form?.model.children.flatMap(listQuestionIds) ?? [])
      if (!open.has(nodeId)) closedQuestions.push({ formModelType, nodeId });
  }
  return { closedQuestions, openParts: { names, appendices, team, cvs } };
}
