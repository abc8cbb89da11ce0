import { z } from "zod";
import { completenessSchema } from "#features/proposals/dossier-form/endpoints.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { contract, decisionSchema, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

const submitBarSchema = z.object({
  completeness: completenessSchema,
  /** Its coordinator confirmed its creation: not in the specified completeness, and wanted for a deposit all the same. */
  isConfirmed: z.boolean(),
  /** The membership whose CV is the coordinator's. */
  coordinatorId: z.string().nullable(),
  /** The agency it goes to. */
  partner: z.string(),
  /** The teams that take part. */
  teamCount: z.int(),
  /** Pads whose text is not in their answers, and would not be deposited: warnings, beside the specified completeness. */
  pads: z.array(
    z.object({ formModelType: z.enum(FORM_MODEL_TYPES), key: z.string(), label: z.string() }),
  ),
  can: z.object({ deposit: decisionSchema }),
  /** The agency holds a version, beside which this one is edited. */
  isUnlocked: z.boolean(),
  lastUpdate: z.iso.datetime().nullable(),
  /** Why a deposit would be refused at this moment; null: it would be taken. */
  refusal: z.enum(["deposited", "notOpen", "closed", "unconfirmed", "incomplete"]).nullable(),
  /** What the agency holds while it is edited again. */
  held: z.object({ version: z.int(), at: z.iso.datetime() }).nullable(),
  closesAt: z.iso.datetime(),
  /** Until when the agency lends an edit after the closing. */
  editUntil: z.iso.datetime().nullable(),
  /** When this was read. */
  now: z.iso.datetime(),
});

export type SubmitBarView = z.output<typeof submitBarSchema>;

export const submitBarContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/completude/etat",
  summary: "What a dossier still lacks, for pages that are open while others fill it in",
  params: z.object({ id: rowId() }),
  /** Null: it is deposited, and nobody edits it. */
  answer: z.object({ bar: submitBarSchema.nullable() }),
  problem: problemMessage,
});
