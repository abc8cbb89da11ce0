import type { Deps } from "#platform/deps.ts";
import { DomainError, throwBusy } from "#platform/errors.ts";
import { hasActiveContent } from "#platform/files/active-content.server.ts";
import { detectFormat } from "#platform/files/detect-format.server.ts";
import { type FileContent, openStoredFile } from "#platform/files/file-content.server.ts";
import { withFileSlot } from "#platform/files/file-slot.server.ts";
import { requireClean } from "#platform/files/require-clean.server.ts";
import {
  haveOverlap,
  isUnpackedSizeWithin,
  readZipEntries,
} from "#platform/files/zip-entries.server.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import {
  APPENDIX_FORMATS,
  type AppendixFileProblem,
  type AppendixFormat,
  findNameProblem,
  MAX_APPENDIX_BYTES,
} from "../rules/appendix-file.ts";
import { UPLOAD_LIMIT } from "../rules/upload-quota.ts";

/** A file that lies in the storage already and is in no dossier yet. */
export interface StoredAppendix {
  readonly storageKey: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What its sender calls it: not to be believed. */
  readonly fileName: string;
}

interface InspectedAppendix extends StoredAppendix {
  readonly format: AppendixFormat;
  readonly pages: number | null;
  readonly scannedAt: Date | null;
}

/** Documents are packed about ten times; what unpacks to more than this was made to fill somebody's disk. */
const MAX_UNPACKED_BYTES = 2_000_000_000;
/** A PDF that could not be read in time takes so many places of its sender's limit. */
const TIMEOUT_LIMIT_COST = 20;
/** A scanner takes its time for a large file. */
const SCAN_TIMEOUT_MS = 120_000;

/** Looks at a file in the storage, a part at a time; throws INVALID with the reason why it is not taken. */
export async function inspectFile(
  {
    storage,
    ...deps
  }: Pick<Deps, "env" | "log" | "storage" | "pdfReader" | "db" | "signer" | "clock">,
  file: StoredAppendix,
  { userId, now }: { userId: string; now: Date },
): Promise<InspectedAppendix> {
  const { storageKey: key, bytes, fileName } = file;
  if (bytes === 0) throw createFileError("empty");
  if (bytes > MAX_APPENDIX_BYTES) throw createFileError("tooLarge");
  const content = openStoredFile(storage, { key, bytes });
  const format = await withFileSlot(userId, () => detectAppendixFormat(content, fileName));
  const pages = format === "pdf" ? await countPages(deps, content, userId) : null;
  const clean = await requireClean(deps, streamFile(storage, key), SCAN_TIMEOUT_MS);
  return { ...file, format, pages, scannedAt: clean ? now : null };
}

async function detectAppendixFormat(
  content: FileContent,
  fileName: string,
): Promise<AppendixFormat> {
  const entries = await readZipEntries(content);
  // Before anything of it is unpacked.
  if (entries && haveOverlap(entries)) throw createFileError("bomb");
  const format = await detectFormat(content, APPENDIX_FORMATS);
  if (!format) throw createFileError((await hasActiveContent(content)) ? "active" : "format");
  const deceives = findNameProblem(fileName, format);
  if (deceives) throw createFileError(deceives);
  if (entries && !(await isUnpackedSizeWithin(content, entries, MAX_UNPACKED_BYTES)))
    throw createFileError("bomb");
  return format;
}

/** Opened when it is read: where no scanner is configured, it never is. */
async function* streamFile(storage: Deps["storage"], key: string) {
  yield* await storage.stream(key);
}

const createFileError = (problem: AppendixFileProblem) =>
  new DomainError("INVALID", { file: problem });

/** Told at once: on the day of the closing it would be too late. */
async function countPages(
  { pdfReader, ...deps }: Pick<Deps, "db" | "signer" | "clock" | "pdfReader">,
  content: FileContent,
  userId: string,
): Promise<number> {
  const facts = await pdfReader.read(content, userId).catch(throwBusy);
  if (facts.kind === "endless") {
    // It kept a thread busy for as long as many sound files would have.
    for (let counted = 1; counted < TIMEOUT_LIMIT_COST; counted++)
      await consumeRateLimit(deps, UPLOAD_LIMIT, userId, deps.clock.now());
    throw createFileError("unreadable");
  }
  if (facts.kind !== "read") throw createFileError(facts.kind);
  return facts.pages;
}
