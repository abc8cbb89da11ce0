import { Readable } from "node:stream";
import { buildContentDisposition } from "../http/attachment.ts";
import { matchesIfNoneMatch, matchesIfRange, parseRange } from "../http/byte-range.ts";
import type { Storage } from "./storage.server.ts";

interface ServedFile {
  readonly key: string;
  readonly mime: string;
  /** Names this very content: its hash, or a key that is never used twice. */
  readonly version: string;
  /** Under which name it is kept; without one it is shown in the page. */
  readonly fileName?: string;
  /** Where the caller knows it; else the storage is asked. */
  readonly bytes?: number;
  /** For nobody to remember, if nothing else is said. */
  readonly cacheControl?: string;
}

/** A file of the storage, or the part of it that is asked for, piece by piece. Who may see it was asked before. */
export async function createStoredFileResponse(
  request: Request,
  storage: Pick<Storage, "stream" | "bytes">,
  file: ServedFile,
): Promise<Response> {
  const bytes = file.bytes ?? (await storage.bytes(file.key));
  const etag = `"${file.version}"`;
  const asked = (name: string) => request.headers.get(name);
  const headers: Record<string, string> = {
    "Content-Type": file.mime,
    "Content-Disposition":
      file.fileName === undefined ? "inline" : buildContentDisposition(file.fileName),
    "Accept-Ranges": "bytes",
    ETag: etag,
    // Compressed on the way, its ranges would mean other bytes.
    "Cache-Control": `${file.cacheControl ?? "private, no-store"}, no-transform`,
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesIfNoneMatch(asked("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const wish = matchesIfRange(asked("if-range"), etag) ? asked("range") : null;
  const range = parseRange(wish, bytes);
  if (range === "none") {
    const none = { "Content-Range": `bytes */${bytes}`, "Cache-Control": "no-store" };
    return new Response(null, { status: 416, headers: none });
  }
  headers["Content-Length"] = String(range ? range.end - range.start + 1 : bytes);
  if (range) headers["Content-Range"] = `bytes ${range.start}-${range.end}/${bytes}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const content = await storage.stream(file.key, range ?? undefined);
  return new Response(Readable.toWeb(content) as ReadableStream, { status, headers });
}
