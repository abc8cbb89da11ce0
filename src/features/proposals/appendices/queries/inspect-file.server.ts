import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { hasActiveContent } from "#platform/files/active-content.server.ts";
import { requireClean, withFileSlot } from "#platform/files/clamav.server.ts";
import { detectFormat } from "#platform/files/detect-format.server.ts";
import { type FileContent, openStoredFile } from "#platform/files/file-content.server.ts";
import {
  haveOverlap,
  isUnpackedSizeWithin,
  readZipEntries,
} from "#platform/files/zip-entries.server.ts";
import { consumeRateLimit } from "#platform/throttle/rate-limit.server.ts";
import {
  APPENDIX_FORMATS,
  type AppendixFileProblem,
  type AppendixFormat,
  findNameProblem,
  MAX_APPENDIX_BYTES,
} from "../rules/appendix-file.ts";
import { UPLOAD_LIMIT } from "../rules/upload-quota.ts";

/** A stored file that does not belong to a dossier yet. */
export interface StoredAppendix {
  readonly storageKey: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As sent by the client: untrusted. */
  readonly fileName: string;
}

interface InspectedAppendix extends StoredAppendix {
  readonly format: AppendixFormat;
  readonly pages: number | null;
  readonly scannedAt: Date | null;
}

/** Documents compress about tenfold; an archive that unpacks to more than this is a zip bomb. */
const MAX_UNPACKED_BYTES = 2_000_000_000;
/** A PDF that could not be read in time costs this many units of the sender's rate limit. */
const TIMEOUT_LIMIT_COST = 20;
/** Scanning a large file is slow. */
const SCAN_TIMEOUT_MS = 120_000;

/**
 * Inspects a stored file in parts (format, archive structure, active content, virus scan, pages). Throws INVALID with the
 * problem.
 */
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
  // Checked before anything is unpacked.
  if (entries && haveOverlap(entries)) throw createFileError("bomb");
  const format = await detectFormat(content, APPENDIX_FORMATS);
  if (!format) throw createFileError((await hasActiveContent(content)) ? "active" : "format");
  const mismatch = findNameProblem(fileName, format);
  if (mismatch) throw createFileError(mismatch);
  if (entries && !(await isUnpackedSizeWithin(content, entries, MAX_UNPACKED_BYTES)))
    throw createFileError("bomb");
  return format;
}

/** Opened on first read: without a configured scanner the file is not opened at all. */
async function* streamFile(storage: Deps["storage"], key: string) {
  yield* await storage.stream(key);
}

const createFileError = (problem: AppendixFileProblem) =>
  new DomainError("INVALID", { file: problem });

/** Counted at upload, so that an unreadable PDF is refused now and not on the day of the closing. */
async function countPages(
  { pdfReader, ...deps }: Pick<Deps, "db" | "signer" | "clock" | "pdfReader">,
  content: FileContent,
  userId: string,
): Promise<number> {
  const facts = await pdfReader.read(content, userId);
  if (facts.kind === "endless") {
    // An unreadable PDF blocks a thread as long as many valid files would.
    const cost = TIMEOUT_LIMIT_COST - 1;
    await consumeRateLimit(deps, UPLOAD_LIMIT, userId, deps.clock.now(), cost);
    throw createFileError("unreadable");
  }
  if (facts.kind !== "read") throw createFileError(facts.kind);
  return facts.pages;
}
