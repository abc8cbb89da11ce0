import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { Env } from "../env.ts";
import { DomainError, listCauses } from "../errors.ts";
import type { ByteRange } from "../http/byte-range.ts";

/**
 * Stored files. Keys are built by the product (`cv/<user>/<file>`, plain ASCII): no typed name ever becomes a path. The
 * caller checks the right to read a file.
 */
export interface Storage {
  put(key: string, content: Uint8Array): Promise<void>;
  /**
   * Stores a stream up to a limit (then `BODY_TOO_LARGE`). Atomic: an interrupted stream leaves nothing. Without space
   * it throws UNAVAILABLE, `storageFull`; with a digest other than the expected one `DigestMismatchError`.
   */
  putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    limits: { readonly maxBytes: number; readonly sha256?: string },
  ): Promise<StoredFile>;
  read(key: string): Promise<Buffer>;
  /** A file or a range of it; fails at once if there is no such file. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Size of a file. */
  bytes(key: string): Promise<number>;
  delete(key: string): Promise<void>;
  /** Deletes every key that begins with `prefix/`. */
  deleteAll(prefix: string): Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** The content does not have the expected digest. */
export class DigestMismatchError extends Error {
  override name = "OtherBytesError";
}

/**
 * Whether an error of either backend means that the file does not exist. Any other error says nothing about the file.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error &&
  ("code" in error
    ? error.code === "ENOENT"
    : error.name === "NoSuchKey" || error.name === "NotFound");

/** Where files are stored: flydrive for common operations, own code for streams. */
export interface StorageBackend {
  readonly disk: Disk;
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  stream(key: string, range?: ByteRange): Promise<Readable>;
}

export type StorageSettings = Pick<
  Env,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_KEY" | "S3_SECRET"
>;

export function createStorage(settings: StorageSettings): Storage {
  // Opened on first use: the S3 client is large, and most processes never touch a file.
  let backend: Promise<StorageBackend> | undefined;
  const getBackend = () => {
    backend ??= openBackend(settings);
    return backend;
  };
  const disk = async () => (await getBackend()).disk;
  return {
    put: async (key, content) => (await disk()).put(checkKey(key), content).catch(throwStorageFull),
    async putStream(key, source, limits) {
      const measured = measureStream(source, limits);
      await (await getBackend()).write(checkKey(key), measured.content).catch(throwStorageFull);
      return measured.result();
    },
    read: async (key) => Buffer.from(await (await disk()).getBytes(checkKey(key))),
    stream: async (key, range) => (await getBackend()).stream(checkKey(key), range),
    bytes: async (key) => (await (await disk()).getMetaData(checkKey(key))).contentLength,
    delete: async (key) => (await disk()).delete(checkKey(key)),
    deleteAll: async (prefix) => (await disk()).deleteAll(`${checkKey(prefix)}/`),
  };
}

async function openBackend(settings: StorageSettings): Promise<StorageBackend> {
  if (settings.S3_BUCKET) {
    const { openBucket } = await import("./bucket-store.server.ts");
    return openBucket({ ...settings, S3_BUCKET: settings.S3_BUCKET });
  }
  const { openFolder } = await import("./folder-store.server.ts");
  return openFolder(settings.DATA_DIR);
}

/** Codes of a full disk or quota. */
const FULL_CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** A full disk gets a message of its own, which tells people that nothing is lost. */
function throwStorageFull(error: unknown): never {
  const full = listCauses(error).some((cause) =>
    FULL_CODES.has((cause as { code?: unknown }).code),
  );
  if (!full) throw error;
  throw Object.assign(new DomainError("UNAVAILABLE", { why: "storageFull" }), { cause: error });
}

/** Counts and hashes a stream; fails at its end, before it becomes a file, if the digest differs. */
function measureStream(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, sha256 }: { readonly maxBytes: number; readonly sha256?: string },
) {
  const hash = createHash("sha256");
  const result = { bytes: 0, sha256: "" };
  async function* pass() {
    for await (const chunk of source) {
      result.bytes += chunk.length;
      if (result.bytes > maxBytes) throw new DomainError("BODY_TOO_LARGE");
      hash.update(chunk);
      yield chunk;
    }
    result.sha256 = hash.digest("hex");
    if (sha256 !== undefined && sha256 !== result.sha256) throw new DigestMismatchError();
  }
  return { content: pass(), result: (): StoredFile => result };
}

function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(?:[/.][a-z0-9-]+)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
