import { DomainError } from "../errors.ts";

/**
 * The headers of the tus protocol (1.0.0: core, creation, expiration, termination): an upload is announced, sent in
 * chunks, and resumed after a break. Features store the chunks.
 */
export const TUS_VERSION = "1.0.0";
export const CHUNK_TYPE = "application/offset+octet-stream";

/** Headers of every answer to a tus client. */
export const buildTusHeaders = (more: Readonly<Record<string, string | number>> = {}) => ({
  "Tus-Resumable": TUS_VERSION,
  "Cache-Control": "no-store",
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
});

/** The refusal of another protocol version; null for ours. Without the header it is no tus client: BAD_REQUEST. */
export function rejectOtherVersion(request: Request): Response | null {
  const version = request.headers.get("tus-resumable");
  if (version === null) throw new DomainError("BAD_REQUEST", { "tus-resumable": "missing" });
  if (version === TUS_VERSION) return null;
  return new Response(null, {
    status: 412,
    headers: buildTusHeaders({ "Tus-Version": TUS_VERSION }),
  });
}

/** A header with a number of bytes; null if missing or malformed. */
export function parseByteHeader(headers: Headers, name: "upload-length" | "upload-offset") {
  const value = headers.get(name) ?? "";
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** `filename aW1hZ2UucG5n,slot …`: names with values in base64. */
export function parseUploadMetadata(headers: Headers): Readonly<Record<string, string>> {
  const pairs = (headers.get("upload-metadata") ?? "").split(",").map((pair) => {
    const [name = "", value = ""] = pair.trim().split(" ");
    return [name, Buffer.from(value, "base64").toString("utf8").replaceAll("\0", "")] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => /^[a-z]+$/i.test(name)));
}
