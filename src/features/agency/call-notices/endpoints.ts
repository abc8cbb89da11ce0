import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { MAX_REASON } from "./rules/closing-change.ts";
import { closingTrialSchema } from "./rules/closing-trial.ts";

export const closingTrialContract = contract({
  method: "GET",
  path: "/administration-portail-aap/appels/:id/cloture",
  actors: ["staff", "administrator"],
  summary: "What a changed closing of a published call would do; nothing is done",
  params: z.object({ id: rowId() }),
  query: z.object({
    closesAt: z.iso.datetime(),
    reasonFr: z.string().max(MAX_REASON).default(""),
    reasonEn: z.string().max(MAX_REASON).default(""),
  }),
  answer: closingTrialSchema,
});

export const mailClosingTrialContract = contract({
  method: "POST",
  path: "/administration-portail-aap/appels/:id/cloture/essai",
  actors: ["staff", "administrator"],
  summary: "Mails to the caller what a changed closing would tell people",
  params: z.object({ id: rowId() }),
  body: z.object({
    closesAt: z.iso.datetime(),
    reasonFr: z.string().max(MAX_REASON),
    reasonEn: z.string().max(MAX_REASON),
  }),
  answer: z.object({}),
});
