import { createHash } from "node:crypto";

/** A text other programs ask for again and again: whoever already has this very text is told so and nothing more. */
export function createTextResponse(request: Request, body: string, contentType: string): Response {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { "Content-Type": contentType, ETag: etag, "Cache-Control": "private, no-cache" };
  const known = request.headers.get("if-none-match")?.includes(etag);
  return known ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
