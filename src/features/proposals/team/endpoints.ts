import { z } from "zod";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

/** Only a length limit: field errors are part of the answer (`valid`), so the schema must not reject them. */
const textField = z.string().max(10_000).default("");

export const inviteContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/invitation/:role/:team",
  actors: ["person"],
  summary: "Invites somebody into a team of a dossier, as its scientific manager or as a member",
  params: z.object({ id: rowId(), role: z.string(), team: z.string() }),
  /** The form offered the team as a new one: if another member created it meanwhile, the request is refused. */
  query: z.object({ nouvelle: z.literal("1").optional() }),
  body: z.object({
    firstName: textField,
    lastName: textField,
    email: textField,
    message: textField,
  }),
  answer: z.object({
    /** Whether the fields were valid. */
    valid: z.boolean(),
    message: z.string(),
    sent: z.boolean(),
    /** First problem of each field, translated. */
    fields: z.record(z.string(), z.string()).optional(),
  }),
  problem: problemMessage,
});

export const renameMemberContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/equipe/modifier-membre/:id",
  actors: ["person"],
  summary: "Changes how a dossier calls a member without ORCID",
  params: z.object({ id: rowId() }),
  body: z.object({ id: z.string().optional(), firstName: z.string(), lastName: z.string() }),
  answer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  problem: problemMessage,
});
