import { z } from "zod";
import { sessionToken } from "./session-cookie.ts";

/** What a command that signs somebody in is told of their browser. */
export const browserFields = {
  userAgent: z.string(),
  clientAddress: z.string(),
  /** The session this browser had before, if any: it ends, so that a planted cookie is worth nothing. */
  formerToken: z.string().optional(),
};

export const browserOf = (request: Request, { clientAddress }: { clientAddress: string }) => ({
  userAgent: request.headers.get("user-agent") ?? "",
  clientAddress,
  formerToken: sessionToken(request),
});
