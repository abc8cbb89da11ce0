import { z } from "zod";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

/** What is wrong with a field is part of the answer (`valid`): the schema only says that texts come. */
const textField = z.string().max(10_000).default("");

export const inviteContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/invitation/:role/:team",
  summary: "Invites somebody into a team of a dossier, as its scientific manager or as a member",
  params: z.object({ id: rowId(), role: z.string(), team: z.string() }),
  /** The team is to begin with this person: one that somebody else began meanwhile is another. */
  query: z.object({ nouvelle: z.literal("1").optional() }),
  body: z.object({
    firstName: textField,
    lastName: textField,
    email: textField,
    message: textField,
  }),
  answer: z.object({
    /** Whether the invitation could be made of what was sent. */
    valid: z.boolean(),
    message: z.string(),
    sent: z.boolean(),
    /** The first problem of each field, in words. */
    fields: z.record(z.string(), z.string()).optional(),
  }),
  problem: problemMessage,
});

export const renameMemberContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/equipe/modifier-membre/:id",
  summary: "Changes how a dossier calls a member without ORCID",
  params: z.object({ id: rowId() }),
  body: z.object({ id: z.string().optional(), firstName: z.string(), lastName: z.string() }),
  answer: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  problem: problemMessage,
});
