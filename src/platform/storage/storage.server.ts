import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Disk } from "flydrive";
import type { Env } from "../env.ts";
import { DomainError, listCauses } from "../errors.ts";
import type { ByteRange } from "../http/byte-range.ts";

/**
 * Files people gave us. Keys are ours alone (`cv/<user>/<file>`, plain ASCII): no name a person typed ever becomes a
 * path. Who may read a file is decided by whoever knows its key, before asking for it.
 */
export interface Storage {
  put(key: string, content: Uint8Array): Promise<void>;
  /**
   * Keeps what comes, piece by piece, up to a limit (then `BODY_TOO_LARGE`). The file is there once all of it is, or not
   * at all: what breaks off leaves nothing behind. Where there is no room left, it is UNAVAILABLE, `storageFull`. What was
   * to have a certain digest and has another is not kept either (`DigestMismatchError`).
   */
  putStream(
    key: string,
    source: AsyncIterable<Uint8Array>,
    limits: { readonly maxBytes: number; readonly sha256?: string },
  ): Promise<StoredFile>;
  read(key: string): Promise<Buffer>;
  /** A file or a part of it, piece by piece; fails at once where there is no such file. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** How large a file is. */
  bytes(key: string): Promise<number>;
  delete(key: string): Promise<void>;
  /** Everything whose key begins with `prefix/`. */
  deleteAll(prefix: string): Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** What came is not what its digest says. */
export class DigestMismatchError extends Error {
  override name = "OtherBytesError";
}

/** Whether a storage failed because there is no such file, in the words of either: everything else says nothing about the file. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error &&
  ("code" in error
    ? error.code === "ENOENT"
    : error.name === "NoSuchKey" || error.name === "NotFound");

/** Where files lie: what flydrive does for all of them alike, and streams, which each has its own way of. */
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
  // Made when first used: the client of S3 is large, and most processes never touch a file.
  let opened: Promise<StorageBackend> | undefined;
  const store = () => {
    opened ??= openBackend(settings);
    return opened;
  };
  const disk = async () => (await store()).disk;
  return {
    put: async (key, content) => (await disk()).put(checkKey(key), content).catch(throwStorageFull),
    async putStream(key, source, limits) {
      const measured = measureStream(source, limits);
      await (await store()).write(checkKey(key), measured.content).catch(throwStorageFull);
      return measured.result();
    },
    read: async (key) => Buffer.from(await (await disk()).getBytes(checkKey(key))),
    stream: async (key, range) => (await store()).stream(checkKey(key), range),
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

/** The system's words for a disk, or somebody's share of it, that has no room left. */
const FULL_CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** A full disk is nobody's mistake here, and can be mended: people are told that nothing of theirs is lost. */
function throwStorageFull(error: unknown): never {
  const full = listCauses(error).some((cause) =>
    FULL_CODES.has((cause as { code?: unknown }).code),
  );
  if (!full) throw error;
  throw Object.assign(new DomainError("UNAVAILABLE", { why: "storageFull" }), { cause: error });
}

/** Counts and hashes what passes; fails at its end, before it is a file, where it is not what was expected. */
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
