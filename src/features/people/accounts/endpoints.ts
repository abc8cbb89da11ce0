import { z } from "zod";
import { ANYONE } from "#platform/actor.ts";
import { contract } from "#platform/http/contract.ts";

export const createSessionContract = contract({
  method: "POST",
  path: "/session",
  actors: ANYONE,
  summary: "Signs in by e-mail address and password on an open page whose session has ended.",
  body: z.object({ email: z.string(), password: z.string() }),
  /** The account that signed in, which may be another than that of the open page. */
  answer: z.object({ userId: z.uuid(), name: z.string() }),
});

export const checkCommonPasswordContract = contract({
  method: "POST",
  path: "/mot-de-passe/verifier",
  actors: ["visitor", "person", "staff", "administrator"],
  summary: "Whether a new password is too common, checked while it is typed.",
  body: z.object({ password: z.string() }),
  answer: z.object({ isCommon: z.boolean() }),
});

export const currentSessionContract = contract({
  method: "GET",
  path: "/session/current",
  actors: ["person", "staff", "administrator"],
  summary: "What the session acts as, checked by a page before it sends a form.",
  /** The membership of staff, otherwise the account. */
  answer: z.object({ actingId: z.uuid() }),
});
