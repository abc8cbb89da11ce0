import type { Deps } from "#platform/deps.ts";
import { DomainError, refuseBusy } from "#platform/errors.ts";
import { holdsActiveContent } from "#platform/files/active-content.server.ts";
import { detectFormat } from "#platform/files/detect-format.server.ts";
import { type FileContent, storedContent } from "#platform/files/file-content.server.ts";
import { inFileTurn } from "#platform/files/file-turns.server.ts";
import { requireClean } from "#platform/files/require-clean.server.ts";
import { sharesBytes, unpacksWithin, zipEntries } from "#platform/files/zip-entries.server.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import {
  APPENDIX_FORMATS,
  type AppendixFileProblem,
  type AppendixFormat,
  MAX_APPENDIX_BYTES,
  nameProblem,
} from "../rules/appendix-file.ts";
import { UPLOAD_LIMIT } from "../rules/upload-limits.ts";

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
const ENDLESS_COUNTS_AS = 20;
/** A scanner takes its time for a large file. */
const SCAN_MS = 120_000;

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
  if (bytes === 0) throw refused("empty");
  if (bytes > MAX_APPENDIX_BYTES) throw refused("tooLarge");
  const content = storedContent(storage, { key, bytes });
  const format = await inFileTurn(userId, () => formatOf(content, fileName));
  const pages = format === "pdf" ? await pagesOf(deps, content, userId) : null;
  const clean = await requireClean(deps, piecesOf(storage, key), SCAN_MS);
  return { ...file, format, pages, scannedAt: clean ? now : null };
}

async function formatOf(content: FileContent, fileName: string): Promise<AppendixFormat> {
  const entries = await zipEntries(content);
  // Before anything of it is unpacked.
  if (entries && sharesBytes(entries)) throw refused("bomb");
  const format = await detectFormat(content, APPENDIX_FORMATS);
  if (!format) throw refused((await holdsActiveContent(content)) ? "active" : "format");
  const deceives = nameProblem(fileName, format);
  if (deceives) throw refused(deceives);
  if (entries && !(await unpacksWithin(content, entries, MAX_UNPACKED_BYTES)))
    throw refused("bomb");
  return format;
}

/** Opened when it is read: where no scanner is configured, it never is. */
async function* piecesOf(storage: Deps["storage"], key: string) {
  yield* await storage.stream(key);
}

const refused = (problem: AppendixFileProblem) => new DomainError("INVALID", { file: problem });

/** Told at once: on the day of the closing it would be too late. */
async function pagesOf(
  { pdfReader, ...deps }: Pick<Deps, "db" | "signer" | "clock" | "pdfReader">,
  content: FileContent,
  userId: string,
): Promise<number> {
  const facts = await pdfReader.read(content, userId).catch(refuseBusy);
  if (facts.kind === "endless") {
    // It kept a thread busy for as long as many sound files would have.
    for (let counted = 1; counted < ENDLESS_COUNTS_AS; counted++)
      await consumeRateLimit(deps, UPLOAD_LIMIT, userId, deps.clock.now());
    throw refused("unreadable");
  }
  if (facts.kind !== "read") throw refused(facts.kind);
  return facts.pages;
}
