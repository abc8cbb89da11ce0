import { z } from "zod";
import { knownBrowsersOf } from "./known-browser.ts";
import { sessionTokens } from "./session-cookie.ts";

/** What a command that signs somebody in is told of their browser. */
export const browserFields = {
  userAgent: z.string(),
  clientAddress: z.string(),
  /** The sessions this browser had before: they end, so that a planted cookie is worth nothing. */
  formerTokens: z.array(z.string()).default([]),
  /** Whose browser it has been, as its cookie says. */
  knownBrowsers: z.string().default(""),
};

export const browserOf = (
  { headers }: Request,
  { clientAddress, origin }: { clientAddress: string; origin: string },
) => ({
  userAgent: headers.get("user-agent") ?? "",
  clientAddress,
  formerTokens: sessionTokens(headers, origin),
  knownBrowsers: knownBrowsersOf(headers, origin),
});
