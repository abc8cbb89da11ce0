import { buildContentDisposition } from "#platform/http/attachment.ts";

/** A person's file: a download, never shown inline, never cached. */
export function createFileResponse(bytes: Uint8Array, mime: string, fileName: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": mime,
      "Content-Disposition": buildContentDisposition(fileName),
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
