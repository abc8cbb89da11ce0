import { Readable } from "node:stream";
import { buildContentDisposition } from "../http/attachment.ts";
import { matchesIfNoneMatch, matchesIfRange, parseRange } from "../http/byte-range.ts";
import type { Storage } from "./storage.server.ts";

interface ServedFile {
  readonly key: string;
  readonly mime: string;
  /** Identifies this content: its hash, or a key that is never reused. */
  readonly version: string;
  /** Download name; without it the file is shown inline. */
  readonly fileName?: string;
  /** If known; otherwise the storage is asked. */
  readonly bytes?: number;
  /** Default: not cached. */
  readonly cacheControl?: string;
}

/** Streams a stored file or the requested range. The caller has checked the right to read it. */
export async function createStoredFileResponse(
  request: Request,
  storage: Pick<Storage, "stream" | "bytes">,
  file: ServedFile,
): Promise<Response> {
  const bytes = file.bytes ?? (await storage.bytes(file.key));
  const etag = `"${file.version}"`;
  const header = (name: string) => request.headers.get(name);
  const headers: Record<string, string> = {
    "Content-Type": file.mime,
    "Content-Disposition":
      file.fileName === undefined ? "inline" : buildContentDisposition(file.fileName),
    "Accept-Ranges": "bytes",
    ETag: etag,
    // Compression on the way would change the bytes of ranges.
    "Cache-Control": `${file.cacheControl ?? "private, no-store"}, no-transform`,
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesIfNoneMatch(header("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  const rangeHeader = matchesIfRange(header("if-range"), etag) ? header("range") : null;
  const range = parseRange(rangeHeader, bytes);
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
