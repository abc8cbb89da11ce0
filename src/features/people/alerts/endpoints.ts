import { z } from "zod";
import { timelineCallsContract } from "#features/portal/calls/endpoints.ts";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { FREQUENCIES } from "./rules/frequency.ts";

const booleanSchema = z
  .union([z.boolean(), z.enum(["true", "false"])], { error: "invalid" })
  .transform((value) => value === true || value === "true");

export const likeCallContract = contract({
  method: "POST",
  path: "/ajax/call-for-proposals/like/:id",
  actors: ["visitor", "person"],
  summary: "Adds a call to the favourites or removes it",
  params: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  }),
  body: z.object({
    liked: booleanSchema
      .optional()
      .describe(
        "the wanted state, so that a repeated request changes nothing; without it the state is toggled",
      ),
    next: z.string().optional().describe("the page to return to from a form without script"),
  }),
  answer: z.object({ liked: z.boolean() }),
});

export const favouritesTimelineContract = contract({
  method: "GET",
  path: "/mon-espace/mes-alertes-et-favoris/chronologie/data",
  actors: ["person"],
  summary: "The person's favourites on a timeline, in the shape of `GET /chronologie/data`",
  answer: timelineCallsContract.answer,
});

export const changeSearchFrequencyContract = contract({
  method: "POST",
  path: "/mon-espace/mes-alertes-et-favoris/mes-recherches/:id/frequence",
  actors: ["person"],
  summary: "Changes how often a saved search sends e-mails",
  params: z.object({ id: rowId() }),
  body: z.object({ frequency: z.enum(FREQUENCIES, { error: "missing" }) }),
  answer: z.object({ frequency: z.enum(FREQUENCIES) }),
});
