import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { exportGivenCv } from "#features/cv/views/export-cv.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { isNotFound, type StoredFile } from "#platform/storage/storage.server.ts";
import type { FileSource } from "../queries/dossier-content.server.ts";
import { freezingFolder, frozenKey } from "../rules/frozen-key.ts";
import type { FrozenFile } from "../rules/manifest.ts";
import { frozenFiles } from "../tables.server.ts";

/** Longer than any file that was taken in: what is frozen was judged when it came. */
const MAX_BYTES = 1_000_000_000;
/** Near a closing many print at once: a CV waits for its turn rather than be refused. */
const PRINT_TRIES = 20;
const PRINT_PAUSE_MS = 500;

export type FrozenFiles = ReadonlyMap<string, StoredFile>;

type FreezingDeps = Pick<Deps, "db" | "clock" | "pdf" | "storage" | "log">;

/**
 * Puts the bytes of all files of a dossier under their digests, and reads each back before it counts: by source, what was
 * frozen. What no version and no standby names in the end is taken away days later (`sweep-frozen-files`).
 */
export async function freezeFiles(
  deps: FreezingDeps,
  sources: readonly FileSource[],
  before: readonly FrozenFile[],
): Promise<FrozenFiles> {
  const frozen = new Map<string, StoredFile>();
  for (const source of sources) {
    frozen.set(source.source, await freezeFile(deps, source, before));
  }
  return frozen;
}

async function freezeFile(
  deps: FreezingDeps,
  { source, from, path }: FileSource,
  before: readonly FrozenFile[],
): Promise<StoredFile> {
  const { log } = deps;
  // The same CV is not printed twice: a new print would be other bytes.
  const known = before.find((one) => one.source === source);
  if (known && (await isKept(deps, known))) return known;
  if ("cvId" in from) return freezeBytes(deps, await printCv(deps, from));
  const kept = { bytes: from.bytes, sha256: from.sha256 };
  try {
    if (await isKept(deps, kept)) return kept;
    if (await freezeCopy(deps, from.key, kept)) return kept;
  } catch (error) {
    log.error({ err: error, key: from.key }, "a file of a dossier could not be frozen");
    // Nothing is wrong with the file.
    if (error instanceof DomainError) throw error;
    throw new DomainError("UNAVAILABLE", { why: "fileUnreadable", path });
  }
  log.error({ key: from.key }, "a file of a dossier is not what it was when it came");
  throw new DomainError("UNAVAILABLE", { why: "fileUnreadable", path });
}

/**
 * Puts a copy under its digest once the copy is known to have it. Nothing under a digest is ever taken away, nor written
 * before it is known to be right: a version of another dossier may be made of it.
 */
async function freezeCopy(
  { storage, log, clock }: FreezingDeps,
  key: string,
  kept: StoredFile,
): Promise<boolean> {
  const copy = `${freezingFolder(clock.now())}/${randomUUID()}`;
  const limits = { maxBytes: MAX_BYTES };
  try {
    const { sha256, bytes } = await storage.putStream(copy, await storage.stream(key), limits);
    if (sha256 !== kept.sha256 || bytes !== kept.bytes) return false;
    // Another deposit may have brought the same file meanwhile.
    if (await isWhole(storage, kept)) return true;
    await storage.putStream(frozenKey(sha256), await storage.stream(copy), limits);
    return await isWhole(storage, kept);
  } finally {
    await storage
      .delete(copy)
      .catch((err: unknown) => log.warn({ err, key: copy }, "a copy stays in the storage"));
  }
}

async function freezeBytes(deps: FreezingDeps, content: Uint8Array): Promise<StoredFile> {
  const { storage } = deps;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { bytes: content.length, sha256 };
  if (await isKept(deps, file)) return file;
  await storage.putStream(frozenKey(sha256), one(content), { maxBytes: MAX_BYTES });
  if (await isWhole(storage, file)) return file;
  throw new DomainError("UNAVAILABLE", { why: "storage" });
}

async function* one(content: Uint8Array) {
  yield content;
}

async function printCv(
  deps: FreezingDeps,
  { cvId, version }: { readonly cvId: string; readonly version: number },
): Promise<Uint8Array> {
  for (let tries = 1; ; tries++) {
    try {
      const printed = await exportGivenCv(deps, cvId);
      // Its owner wrote on: this is not the CV that was looked at.
      if (printed.version !== version) throw new DomainError("STALE", { why: "changedMeanwhile" });
      return printed.bytes;
    } catch (error) {
      const busy = error instanceof DomainError && error.code === "UNAVAILABLE";
      if (!busy || tries === PRINT_TRIES) throw error;
      await pause(PRINT_PAUSE_MS);
    }
  }
}

/** Whether the storage holds these very bytes, which nobody takes away from here on: they are about to be named. */
async function isKept({ db, clock, storage }: FreezingDeps, file: StoredFile): Promise<boolean> {
  const frozenAt = clock.now();
  await db
    .insert(frozenFiles)
    .values({ sha256: file.sha256, frozenAt })
    .onConflictDoUpdate({
      target: frozenFiles.sha256,
      // By whichever clock is ahead: nothing is taken away too early.
      set: { frozenAt: sql`greatest(${frozenFiles.frozenAt}, excluded.frozen_at)` },
    });
  return isWhole(storage, file);
}

/** Whether the storage holds these very bytes under their digest, read to the last. */
export async function isWhole(
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
