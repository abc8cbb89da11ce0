import { z } from "zod";
import { readKnownBrowsers } from "./known-browser.ts";
import { readSessionTokens } from "./session-cookie.ts";

/** What a command that signs somebody in is told of their browser. */
export const browserFields = {
  userAgent: z.string(),
  clientAddress: z.string(),
  /** The sessions this browser had before: they end, so that a planted cookie is worth nothing. */
  formerTokens: z.array(z.string()).default([]),
  /** Whose browser it has been, as its cookie says. */
  knownBrowsers: z.string().default(""),
};

export const readBrowserFields = (
  { headers }: Request,
  { clientAddress, origin }: { clientAddress: string; origin: string },
) => ({
  userAgent: headers.get("user-agent") ?? "",
  clientAddress,
  formerTokens: readSessionTokens(headers, origin),
  knownBrowsers: readKnownBrowsers(headers, origin),
});
