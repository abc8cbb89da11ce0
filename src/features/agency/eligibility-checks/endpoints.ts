import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

/** Said every minute by an open page of a dossier. */
export const dossierOpenContract = contract({
  method: "POST",
  path: "/administration-portail-aap/dossiers/:id/ouvert",
  actors: ["staff"],
  summary: "Says that a member of staff has a dossier open, and returns the colleagues who have",
  params: z.object({ id: rowId() }),
  body: z.object({
    /** The position of the criterion that the person is on. */
    criterion: z.int().min(1).max(99).nullable(),
  }),
  answer: z.object({
    others: z.array(z.object({ name: z.string(), criterion: z.int().nullable() })),
    /** Changes with each look of a colleague: the page then reads the check list again. */
    lastLook: z.string().nullable(),
  }),
});
