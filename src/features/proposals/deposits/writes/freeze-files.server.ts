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

/** Longer than any file that was taken in: what is frozen was judged when it came. */
const MAX_BYTES = 1_000_000_000;
/** Each is mostly waited for: the storage, the disk, the thread that prints. */
const FILES_AT_ONCE = 3;

export type FrozenFiles = ReadonlyMap<string, StoredFile>;

type StorageDeps = Pick<Deps, "db" | "clock" | "storage">;

export interface FreezingDeps extends StorageDeps, Pick<Deps, "log"> {
  readonly print: BoundPrinter;
}

/** A CV, as it stood after so many saves. */
interface CvSource {
  readonly source: string;
  readonly from: { readonly cvId: string; readonly version: number };
}

/**
 * Puts the bytes of all files of a dossier under their digests, and reads each back before it counts: by source, what was
 * frozen. What no version and no standby names in the end is taken away days later (`sweep-frozen-files`).
 */
export async function freezeFiles(
  deps: FreezingDeps,
  sources: readonly FileSource[],
  before: readonly FrozenFile[],
): Promise<FrozenFiles> {
  const known = await loadKnownFiles(deps, sources, before);
  await recordFrozenFiles(deps, [...known.values()]);
  const frozen = new Map<string, StoredFile>();
  const waiting = [...sources];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { source } = next;
      frozen.set(source, await freezeFile(deps, next, known.get(source)));
    }
  };
  // One that fails is not left by the others: they end what they began, and begin nothing more.
  const ends = await Promise.allSettled(
    Array.from({ length: FILES_AT_ONCE }, () =>
      work().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return frozen;
}

/** What the bytes of sources are to be, where that is known before they are looked at. */
async function loadKnownFiles(
  { db }: FreezingDeps,
  sources: readonly FileSource[],
  before: readonly FrozenFile[],
): Promise<Map<string, StoredFile>> {
  const known = new Map<string, StoredFile>();
  const unprinted: string[] = [];
  for (const { source, from } of sources) {
    // The same CV is not printed twice: a new print would be other bytes.
    const held = before.find((one) => one.source === source);
    if (held || "key" in from) known.set(source, toStoredFile(held ?? (from as StoredFile)));
    else unprinted.push(source);
  }
  for (const [source, file] of await loadPrintedFiles(db, unprinted)) known.set(source, file);
  return known;
}

const toStoredFile = ({ bytes, sha256 }: StoredFile): StoredFile => ({ bytes, sha256 });

/** Prints of CVs that were made ahead, or for another dossier. */
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
  if ("cvId" in from) {
    return freezeCv(deps, { source, from }, known).catch((error: unknown) => {
      if (toErrorCode(error) !== "UNEXPECTED") throw error;
      // Not at all, or not within a minute: trying again is of no use, and somebody has to give another one.
      log.error({ err: error, source }, "a CV of a dossier could not be printed");
      throw refuse("cvUnprintable");
    });
  }
  const kept = known ?? toStoredFile(from);
  try {
    if (await isFileIntact(deps.storage, kept)) return kept;
    if (await freezeCopy(deps, from.key, kept)) return kept;
  } catch (error) {
    log.error({ err: error, key: from.key }, "a file of a dossier could not be frozen");
    // Nothing is wrong with the file.
    if (error instanceof DomainError) throw error;
    throw refuse("fileUnreadable");
  }
  log.error({ key: from.key }, "a file of a dossier is not what it was when it came");
  throw refuse("fileUnreadable");
}

/**
 * Puts a copy under its digest, which is worked out on the way: what comes out otherwise is never there. Nothing under a digest
 * is ever taken away here, nor written unless it is right: a version of another dossier may be made of it.
 */
async function freezeCopy(
  { storage }: FreezingDeps,
  key: string,
  kept: StoredFile,
): Promise<boolean> {
  const { sha256 } = kept;
  try {
    await storage.putStream(frozenKey(sha256), await storage.stream(key), {
      maxBytes: MAX_BYTES,
      sha256,
    });
  } catch (error) {
    if (error instanceof DigestMismatchError) return false;
    throw error;
  }
  return isFileIntact(storage, kept);
}

/** The document of a CV, printed unless that was done already. */
export async function freezeCv(
  deps: FreezingDeps,
  { source, from }: CvSource,
  known?: StoredFile,
): Promise<StoredFile> {
  if (known && (await isFileIntact(deps.storage, known))) return known;
  return freezeBytes(deps, await printCv(deps, from), source);
}

/** Stores bytes under their digest and reads them back. `source` says what they were printed from, if they may be reused for it. */
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
 * Says that these bytes are about to be named: nobody takes them away from here on. Always in the same order, so that two
 * deposits with the same files wait for each other and not in a circle.
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
      // By whichever clock is ahead: nothing is taken away too early.
      set: { frozenAt: sql`greatest(${frozenFiles.frozenAt}, excluded.frozen_at)` },
    });
}

/** Whether the storage holds these very bytes under their digest, read to the last. */
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
    // A storage that does not answer is not an empty one.
    if (isNotFound(error)) return false;
    throw error;
  }
  for await (const chunk of stream) {
    read += (chunk as Uint8Array).length;
    hash.update(chunk as Uint8Array);
  }
  return read === bytes && hash.digest("hex") === sha256;
}

/** Near a closing many print at once: a CV waits for its turn rather than be refused, but nobody waits for ever. */
const MAX_WAIT_MS = 45_000;
const RETRY_DELAY_MS = 500;

/** The document of a CV as it stood after so many saves. */
async function printCv(
  deps: Pick<Deps, "db" | "clock"> & { readonly print: BoundPrinter },
  { cvId, version }: { readonly cvId: string; readonly version: number },
): Promise<Uint8Array> {
  const started = performance.now();
  for (;;) {
    try {
      const printed = await exportSharedCv(deps, cvId);
      // Its owner wrote on: this is not the CV that was looked at.
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
