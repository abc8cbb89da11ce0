import { z } from "zod";
import type { OpenParts } from "#features/proposals/dossiers/rules/open-parts.ts";
import { type Form, listQuestionIds } from "#form-engine/form.ts";
import { FORM_MODEL_TYPES, type FormModelType } from "#form-engine/model.ts";
import { rowId } from "#platform/row-id.ts";

/**
 * A request for completion: an agency opens named parts of a deposited dossier until a date.
 * `asked`: the coordinator asks for one; `proposed`: an officer proposes one to those who decide. Both wait for an answer.
 * `open`: the team can write. The others are ends: filed again, lapsed, abandoned by the team, revoked; refused, or granted by
 * another request.
 */
export const COMPLETION_STATES = [
  "asked",
  "proposed",
  "open",
  "refiled",
  "lapsed",
  "abandoned",
  "revoked",
  "refused",
  "granted",
] as const;
export type CompletionState = (typeof COMPLETION_STATES)[number];

export const MAX_REASON_CHARACTERS = 2_000;

/** What a request opens. Sections by form: ids of nodes, at any depth. */
export const completionPartsSchema = z
  .object({
    sections: z.partialRecord(z.enum(FORM_MODEL_TYPES), z.array(z.string().max(64)).max(200)),
    /** Ids of slots. */
    appendices: z.array(rowId()).max(50),
    team: z.boolean(),
    cvs: z.boolean(),
  })
  .refine(
    ({ sections, appendices, team, cvs }) =>
      team || cvs || appendices.length > 0 || Object.values(sections).some((ids) => ids.length > 0),
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
 * What a request leaves closed. Null if it names a section or slot that the dossier does not have: nothing may be opened
 * by mistake.
 */
export function planCompletion(
  { sections, appendices, team, cvs }: CompletionParts,
  forms: ReadonlyMap<FormModelType, Form>,
  slotIds: ReadonlySet<string>,
): CompletionPlan | null {
  if (appendices.some((id) => !slotIds.has(id))) return null;
  const closedQuestions: { formModelType: FormModelType; nodeId: string }[] = [];
  for (const formModelType of FORM_MODEL_TYPES) {
    const form = forms.get(formModelType);
    const chosen = (sections[formModelType] ?? []).map((id) => form?.positions.get(id)?.node);
    if (chosen.some((node) => !node)) return null;
    const open = new Set(chosen.flatMap((node) => (node ? listQuestionIds(node) : [])));
    for (const nodeId of form?.model.children.flatMap(listQuestionIds) ?? [])
      if (!open.has(nodeId)) closedQuestions.push({ formModelType, nodeId });
  }
  const named = forms.has("general_information") ? "general_information" : "scientific_proposition";
  const names = !closedQuestions.some(({ formModelType }) => formModelType === named);
  return { closedQuestions, openParts: { names, appendices, team, cvs } };
}
