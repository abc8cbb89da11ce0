import { z } from "zod";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

const document = z.object({
  type: z.literal("doc"),
  content: z.array(z.unknown()).readonly(),
});

const params = z.object({
  id: rowId(),
  formModelType: z.enum(FORM_MODEL_TYPES),
  padId: z.string().max(400),
});

export const padContentContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/pad/:formModelType/:padId/contenu",
  actors: ["person"],
  summary:
    "What stands in the pad of a question, as HTML and as it would be brought into the answer",
  params,
  answer: z.object({
    html: z.string(),
    /** Plain text, or a document if the question is `wysiwyg`. */
    padContent: z.union([z.string(), document]),
  }),
  problem: problemMessage,
});

export const keepAnswerContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/pad/:formModelType/:padId/ecarter",
  actors: ["person"],
  summary:
    "Keeps the answer as it is beside its pad: the team is not warned again that this text of the pad is not in the answer",
  params,
  /** Digest of the pad's text as shown (`digestText`). */
  body: z.object({ padDigest: z.string().max(64) }),
  answer: z.object({}),
  problem: problemMessage,
});
