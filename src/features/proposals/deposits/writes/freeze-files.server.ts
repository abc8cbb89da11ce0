import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { inArray, sql } from "drizzle-orm";
import { exportSharedCv } from "#features/people/cv/views/export-cv.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError, toErrorCode } from "#platform/errors.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import {
  DigestMismatchError,
  isNotFound,
  type StoredFile,
} from "#platform/storage/storage.server.ts";
import type { FileSource } from "../queries/dossier-content.server.ts";
import type { FrozenFile } from "../rules/manifest.ts";
import { frozenKey } from "../rules/manifest.ts";
import { frozenFiles } from "../tables.server.ts";

/** More than any accepted upload: sizes were checked at upload. */
const MAX_BYTES = 1_000_000_000;
/** Freezing mostly waits for the storage and for the printing thread. */
const FILES_AT_ONCE = 3;

export type FrozenFiles = ReadonlyMap<string, StoredFile>;

type StorageDeps = Pick<Deps, "db" | "clock" | "storage">;

export interface FreezingDeps extends StorageDeps, Pick<Deps, "log"> {
  readonly print: BoundPrinter;
}

/** A CV at one saved version. */
interface CvSource {
  readonly source: string;
  readonly from: { readonly cvId: string; readonly version: number };
}

/**
 * Stores all files of a dossier under their digests and reads each back. Returns the frozen file of each source. Files that
 * no version or standby refers to in the end are deleted days later (`sweep-frozen-files`).
 */
export async function freezeFiles(
  deps: FreezingDeps,
  sources: readonly FileSource[],
  previousFiles: readonly FrozenFile[],
): Promise<FrozenFiles> {
  const known = await loadKnownFiles(deps, sources, previousFiles);
  await recordFrozenFiles(deps, [...known.values()]);
  const frozen = new Map<string, StoredFile>();
  const pending = [...sources];
  const freezePending = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { source } = next;
      frozen.set(source, await freezeFile(deps, next, known.get(source)));
    }
  };
  // After a failure the other workers finish their current file and start no new one.
  const results = await Promise.allSettled(
    Array.from({ length: FILES_AT_ONCE }, () =>
      freezePending().catch((error: unknown) => {
        pending.length = 0;
        throw error;
      }),
    ),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return frozen;
}

/** Expected digests of sources, where known: from the deposited version, the upload, or an earlier print. */
async function loadKnownFiles(
  { db }: FreezingDeps,
  sources: readonly FileSource[],
  previousFiles: readonly FrozenFile[],
): Promise<Map<string, StoredFile>> {
  const known = new Map<string, StoredFile>();
  const unprinted: string[] = [];
  for (const { source, from } of sources) {
    // Reuses the deposited print of an unchanged CV: a new print would have other bytes.
    const previous = previousFiles.find((one) => one.source === source);
    if (previous) known.set(source, toStoredFile(previous));
    else if (from && "key" in from) known.set(source, toStoredFile(from));
    else unprinted.push(source);
  }
  for (const [source, file] of await loadPrintedFiles(db, unprinted)) known.set(source, file);
  return known;
}

const toStoredFile = ({ bytes, sha256 }: StoredFile): StoredFile => ({ bytes, sha256 });

/** CVs printed ahead, or for another dossier. */
async function loadPrintedFiles(
  db: Deps["db"],
  sources: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .select()
    .from(frozenFiles)
    .where(inArray(frozenFiles.source, [...sources]));
  return new Map(
    rows.map(({ source, bytes, sha256 }) => [source ?? "", { bytes: bytes ?? 0, sha256 }]),
  );
}

async function freezeFile(
  deps: FreezingDeps,
  { source, from, path }: FileSource,
  known: StoredFile | undefined,
): Promise<StoredFile> {
  const { log } = deps;
  const refuse = (why: string) => new DomainError("UNAVAILABLE", { why, path });
  if (!from) throw refuse("fileUnreadable");
  if ("cvId" in from) {
    return freezeCv(deps, { source, from }, known).catch((error: unknown) => {
      if (toErrorCode(error) !== "UNEXPECTED") throw error;
      // Unprintable, or not printed within the time limit: a retry would not help, the member has to choose another CV.
      log.error({ err: error, source }, "CV could not be printed for a deposit");
      throw refuse("cvUnprintable");
    });
  }
  const expected = known ?? toStoredFile(from);
  try {
    if (await isFileIntact(deps.storage, expected)) return expected;
    if (await freezeCopy(deps, from.key, expected)) return expected;
  } catch (error) {
    log.error({ err: error, key: from.key }, "file could not be frozen");
    // Already a coded error, such as a full storage; the file itself is fine.
    if (error instanceof DomainError) throw error;
    throw refuse("fileUnreadable");
  }
  log.error({ key: from.key }, "stored file differs from the digest of its upload");
  throw refuse("fileUnreadable");
}

/**
 * Copies a file to its digest; the storage verifies the digest while writing and discards a mismatch. Never deletes or
 * overwrites frozen bytes, because versions of other dossiers may use them.
 */
async function freezeCopy(
  { storage }: FreezingDeps,
  key: string,
  expected: StoredFile,
): Promise<boolean> {
  const { sha256 } = expected;
  try {
    await storage.putStream(frozenKey(sha256), await storage.stream(key), {
      maxBytes: MAX_BYTES,
      sha256,
    });
  } catch (error) {
    if (error instanceof DigestMismatchError) return false;
    throw error;
  }
  return isFileIntact(storage, expected);
}

/** The PDF of a CV, printed unless an intact print exists. */
export async function freezeCv(
  deps: FreezingDeps,
  { source, from }: CvSource,
  known?: StoredFile,
): Promise<StoredFile> {
  if (known && (await isFileIntact(deps.storage, known))) return known;
  return freezeBytes(deps, await printCv(deps, from), source);
}

/** Stores bytes under their digest and reads them back. `source` names the printed CV, so that the print can be reused. */
export async function freezeBytes(
  deps: StorageDeps,
  content: Uint8Array,
  source?: string,
): Promise<StoredFile> {
  const { storage } = deps;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { bytes: content.length, sha256 };
  await recordFrozenFiles(deps, [source === undefined ? file : { ...file, source }]);
  if (await isFileIntact(storage, file)) return file;
  await storage.putStream(frozenKey(sha256), streamOnce(content), { maxBytes: MAX_BYTES, sha256 });
  if (await isFileIntact(storage, file)) return file;
  throw new DomainError("UNAVAILABLE", { why: "storage" });
}

async function* streamOnce(content: Uint8Array) {
  yield content;
}

/**
 * Registers digests as in use, so that the sweep job spares them. Rows are sorted by digest, so that two deposits with the
 * same files cannot deadlock.
 */
async function recordFrozenFiles(
  { db, clock }: StorageDeps,
  files: readonly (StoredFile & { readonly source?: string })[],
): Promise<void> {
  const byDigest = new Map(files.map((file) => [file.sha256, file]));
  const rows = [...byDigest.values()]
    .sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
    .map(({ sha256, bytes, source = null }) => ({
      sha256,
      frozenAt: clock.now(),
      source,
      bytes: source === null ? null : bytes,
    }));
  if (rows.length === 0) return;
  await db
    .insert(frozenFiles)
    .values(rows)
    .onConflictDoUpdate({
      target: frozenFiles.sha256,
      // The later of two clocks wins, so that no file is swept too early.
      set: { frozenAt: sql`greatest(${frozenFiles.frozenAt}, excluded.frozen_at)` },
    });
}

/** Whether the storage has exactly these bytes under their digest; reads the whole file. */
export async function isFileIntact(
  storage: Pick<Deps["storage"], "stream">,
  { sha256, bytes }: StoredFile,
): Promise<boolean> {
  const hash = createHash("sha256");
  let read = 0;
  let stream: Readable;
  try {
    stream = await storage.stream(frozenKey(sha256));
  } catch (error) {
    // Only a missing file is "not intact"; an unreachable storage is an error.
    if (isNotFound(error)) return false;
    throw error;
  }
  for await (const chunk of stream) {
    read += (chunk as Uint8Array).length;
    hash.update(chunk as Uint8Array);
  }
  return read === bytes && hash.digest("hex") === sha256;
}

/** Near a closing the printer is busy: a CV is retried instead of refused, up to this limit. */
const MAX_WAIT_MS = 45_000;
const RETRY_DELAY_MS = 500;

/** The PDF of a CV at one saved version. */
async function printCv(
  deps: Pick<Deps, "db" | "clock"> & { readonly print: BoundPrinter },
  { cvId, version }: { readonly cvId: string; readonly version: number },
): Promise<Uint8Array> {
  const started = performance.now();
  for (;;) {
    try {
      const printed = await exportSharedCv(deps, cvId);
      // The CV was saved again since the snapshot.
      if (printed.version !== version) throw new DomainError("STALE", { why: "changedMeanwhile" });
      return printed.bytes;
    } catch (error) {
      const busy = error instanceof DomainError && error.code === "UNAVAILABLE";
      if (!busy) throw error;
      if (performance.now() - started > MAX_WAIT_MS)
        throw new DomainError("UNAVAILABLE", { why: "printing" });
      await pause(RETRY_DELAY_MS);
    }
  }
}
