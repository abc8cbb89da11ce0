import { z } from "zod";
import { contract } from "#platform/http/contract.ts";

export const createSessionContract = contract({
  method: "POST",
  path: "/session",
  summary: "Signs in by e-mail address and password, for who was signed out under an open page.",
  body: z.object({ email: z.string(), password: z.string() }),
  /** The account that signed in, which may be another than that of the open page. */
  answer: z.object({ userId: z.uuid(), name: z.string() }),
});

export const checkCommonPasswordContract = contract({
  method: "POST",
  path: "/mot-de-passe/verifier",
  summary: "Whether a new password is one that everybody tries first, asked while it is typed.",
  body: z.object({ password: z.string() }),
  answer: z.object({ isCommon: z.boolean() }),
});

export const currentSessionContract = contract({
  method: "GET",
  path: "/session/current",
  summary: "Who is signed in, asked by a page before it sends what was typed.",
  answer: z.object({ userId: z.uuid() }),
});
