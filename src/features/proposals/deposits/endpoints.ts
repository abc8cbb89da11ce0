import { z } from "zod";
import { completenessSchema } from "#features/proposals/dossier-form/endpoints.ts";
import { dossierRulesSchema } from "#features/proposals/eligibility/rules/dossier-rules.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { contract, decisionSchema, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { DEPOSIT_REFUSALS } from "./rules/decide-deposit.ts";

const submitBarSchema = z.object({
  completeness: completenessSchema,
  /** The coordinator confirmed the creation: not part of the specified completeness, but required for a deposit. */
  isConfirmed: z.boolean(),
  /** Membership id of the coordinator, to recognise their missing CV. */
  coordinatorId: z.string().nullable(),
  /** Code of the agency. */
  partner: z.string(),
  /** Number of participating teams. */
  teamCount: z.int(),
  /**
   * Pads with a text that differs from their answer and would not be deposited: warnings, outside the specified
   * completeness.
   */
  pads: z.array(
    z.object({ formModelType: z.enum(FORM_MODEL_TYPES), key: z.string(), label: z.string() }),
  ),
  /** Numbers of points of a new form version that nobody has confirmed, by form: reminders, outside completeness. */
  points: z.partialRecord(z.enum(FORM_MODEL_TYPES), z.int()),
  /** The rules of the call: warnings, outside the specified completeness. Null for a call without rules. */
  rules: dossierRulesSchema.nullable(),
  can: z.object({ deposit: decisionSchema }),
  /** Being edited after a deposit. */
  isUnlocked: z.boolean(),
  lastUpdate: z.iso.datetime().nullable(),
  /** Why a deposit would be refused now; null when it would be accepted. */
  refusal: z.enum(DEPOSIT_REFUSALS).nullable(),
  /** The deposited version, during an edit. */
  held: z.object({ version: z.int(), at: z.iso.datetime() }).nullable(),
  closesAt: z.iso.datetime(),
  /** End of an edit that the agency opened after the closing. */
  editUntil: z.iso.datetime().nullable(),
  /** Server time of this read. */
  now: z.iso.datetime(),
});

export type SubmitBarView = z.output<typeof submitBarSchema>;

export const submitBarContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/completude/etat",
  actors: ["person"],
  summary: "What a dossier still lacks, for pages that are open while others fill it in",
  params: z.object({ id: rowId() }),
  /** Null when deposited and not being edited. */
  answer: z.object({ bar: submitBarSchema.nullable() }),
  problem: problemMessage,
});
