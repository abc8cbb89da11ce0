import { createHash } from "node:crypto";

/** A text that programs fetch again and again, with an ETag: 304 if the client already has it. */
export function createTextResponse(request: Request, body: string, contentType: string): Response {
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { "Content-Type": contentType, ETag: etag, "Cache-Control": "private, no-cache" };
  const known = request.headers.get("if-none-match")?.includes(etag);
  return known ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
