import { createHash } from "node:crypto";
import { frozenKey } from "#features/proposals/deposits/rules/manifest.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { formatSortableDateTime } from "#platform/csv.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import { buildContentDisposition } from "#platform/http/attachment.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { isNotFound, type StoredFile } from "#platform/storage/storage.server.ts";
import { ConcurrencyWindow, type Release } from "#platform/throttle/concurrency-window.ts";
import type { DossierRow } from "../../dossier-list/queries/dossier-rows.server.ts";
import { recordReadings } from "../../dossier-reading/commands/record-reading.server.ts";
import { cutWithAccess } from "../../lists/views/list-file.server.ts";
import { recordExport } from "../commands/export-dossiers.server.ts";
import { listFilesOfVersions, loadHeldVersions } from "../queries/listed-versions.server.ts";
import {
  type ArchivedFile,
  type FileProblem,
  formatDigestLine,
  formatManifestHeader,
  formatManifestLine,
} from "../rules/archive-manifest.ts";
import { createUniqueNames, toDossierName, toFileName } from "../rules/archive-names.ts";
import { type ExportSelection, loadExportBatches } from "./export-selection.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Archives of dossiers at a time in this process, one of a member: each reads gigabytes. Nobody waits. */
const archives = new ConcurrencyWindow({ slots: 4, slotsPerOwner: 1, maxWaiting: 0 });
/** A client that takes nothing any more does not keep its slot for ever. */
const SLOT_TIMEOUT_MS = 4 * 3_600_000;

const BATCH_SIZE = 50;
/** Files up to this size are verified in memory before their first byte leaves; larger ones are read twice. */
const MAX_BUFFERED_BYTES = 4_000_000;
/** Bytes that leave at a time: the right of the reader is checked once for each. */
const CHUNK_BYTES = 256_000;

/** What an archive has beside the PDFs. */
export interface ArchiveOptions {
  readonly locale: Locale;
  readonly kinds: readonly ("appendix" | "cv")[];
}

/**
 * The chosen dossiers as one ZIP of any size. Throws ARCHIVE_RUNNING while the member downloads another one, BUSY while the
 * process makes too many. The download is cut when the access of the member ends.
 */
export async function createArchiveResponse(
  caller: Caller<StaffActor>,
  selection: ExportSelection,
  options: ArchiveOptions,
): Promise<Response> {
  const { actor, clock } = caller;
  if (selection.count === 0) throw new DomainError("NOT_FOUND");
  const release = enterArchives(actor);
  try {
    await recordExport(caller, { kind: "archive", count: selection.count });
    const content = joinChunks(streamDossiersArchive(caller, selection, options));
    const day = formatSortableDateTime(clock.now()).slice(0, 10);
    const name = getTranslator(options.locale)("agencyExports:archive.name");
    return new Response(cutWithAccess(caller, actor, toStream(content, release)), {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": buildContentDisposition(`${name}-${day}.zip`),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    release();
    throw error;
  }
}

function enterArchives({ userId }: StaffActor): Release {
  const slot = { owner: userId, slotTimeoutMs: SLOT_TIMEOUT_MS };
  const release = archives.tryEnter(slot);
  if (release) return release;
  throw new DomainError(archives.hasSlots(userId) ? "ARCHIVE_RUNNING" : "BUSY");
}

/** Releases the slot when the archive was sent, failed, or is not wanted any more. */
function toStream(content: AsyncGenerator<Bytes>, release: Release): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const { done, value } = await content.next();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          throw error;
        }
      },
      async cancel() {
        release();
        await content.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The same bytes in pieces of a useful size: the records of a ZIP are small. */
async function* joinChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Bytes> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

type ArchiveDeps = Pick<Deps, "storage" | "log">;

/**
 * Streams the archive: the files of each dossier, then a text that says what it is and what is missing, the digests for
 * `sha256sum -c`, and last the list of all files. One missing or altered file does not prevent the rest.
 */
async function* streamDossiersArchive(
  caller: Caller<StaffActor>,
  selection: ExportSelection,
  { locale, kinds }: ArchiveOptions,
): AsyncGenerator<Uint8Array> {
  const { db, clock } = caller;
  const t = getTranslator(locale);
  const archive = createArchive(clock.now());
  const takeName = createUniqueNames();
  const files: ArchivedFile[] = [];
  let dossierCount = 0;
  for await (const rows of loadExportBatches(selection, BATCH_SIZE)) {
    const held = await loadHeldVersions(
      db,
      rows.map(({ id }) => id),
      locale,
    );
    const readable = await recordReadings(caller, {
      readings: held.map(({ dossierId, number }) => ({ dossierId, version: number })),
    });
    const versionIds = held.map(({ id }) => id);
    const attached =
      kinds.length > 0 ? await listFilesOfVersions(db, versionIds, kinds) : ([] as const);
    const versions = new Map(held.map((version) => [version.dossierId, version]));
    for (const row of rows) {
      const version = versions.get(row.id);
      if (!version || !readable.has(row.id)) continue;
      dossierCount += 1;
      const named = { dossier: row.number, version: version.number };
      for (const file of planFiles(row, version, attached, kinds, takeName)) {
        const problem = yield* writeFile(caller, archive, file);
        files.push({ ...named, path: file.path, ...toDigest(file.stored), problem });
      }
    }
  }
  const words = { locale, t };
  const faulty = files.filter(({ problem }) => problem !== null);
  const readme = [
    t("agencyExports:archive.title"),
    "",
    t("agencyExports:archive.made", {
      moment: formatDayTime(locale, clock.now(), clock.now()),
      count: dossierCount,
    }),
    t("agencyExports:archive.verify"),
    "",
    ...(faulty.length > 0
      ? [
          t("agencyExports:archive.faulty", { count: faulty.length }),
          ...faulty.map(
            ({ path, problem }) =>
              `- ${path}: ${t(`agencyExports:manifest.${problem ?? "missing"}`)}`,
          ),
        ]
      : [t("agencyExports:archive.complete")]),
    "",
  ].join("\r\n");
  yield* archive.text(t("agencyExports:archive.readme"), readme);
  yield* archive.file("SHA256SUMS", toLines(files, formatDigestLine));
  yield* archive.file(
    "manifest.csv",
    toLines(files, (file) => formatManifestLine(file, words), formatManifestHeader(words)),
  );
  yield* archive.end();
}

const toDigest = (stored: StoredFile | null) => ({
  sha256: stored?.sha256 ?? null,
  bytes: stored?.bytes ?? null,
});

/** Lines that are written in a batch: a text of all files at once would be held in memory twice. */
const LINES_AT_ONCE = 500;

async function* toLines(
  files: readonly ArchivedFile[],
  formatLine: (file: ArchivedFile) => string,
  header = "",
): AsyncGenerator<Uint8Array> {
  if (header) yield Buffer.from(header);
  for (let at = 0; at < files.length; at += LINES_AT_ONCE) {
    const lines = files.slice(at, at + LINES_AT_ONCE).map(formatLine);
    yield Buffer.from(lines.join(""));
  }
}

interface PlannedFile {
  readonly path: string;
  /** Null for a PDF that is not printed yet. */
  readonly stored: StoredFile | null;
}

type HeldVersion = Awaited<ReturnType<typeof loadHeldVersions>>[number];
type AttachedFile = Awaited<ReturnType<typeof listFilesOfVersions>>[number];

/** Tells the CVs of a version apart; in an archive equal names get numbers instead. */
const MEMBER_MARK = /-[0-9a-f]{8}(?=\.\w+$)/;
const FOLDERS = { appendix: "annexes", cv: "cv" } as const;

/** The files of a dossier with their paths. Without other files the PDFs lie side by side, otherwise each in its folder. */
function planFiles(
  row: DossierRow,
  version: HeldVersion,
  attached: readonly AttachedFile[],
  kinds: ArchiveOptions["kinds"],
  takeName: (stem: string, extension?: string) => string,
): PlannedFile[] {
  const name = toDossierName(row);
  if (kinds.length === 0) return [{ path: takeName(name, ".pdf"), stored: version.pdf }];
  const folder = takeName(name);
  const takeInside = createUniqueNames();
  return [
    { path: `${folder}/${name}.pdf`, stored: version.pdf },
    ...attached
      .filter(({ versionId }) => versionId === version.id)
      .map(({ path, name: uploaded, kind, bytes, sha256 }) => {
        const inside =
          kind === "cv"
            ? `${FOLDERS.cv}/${toFileName(path.replace(MEMBER_MARK, ""))}`
            : `${FOLDERS.appendix}/${toFileName(uploaded)}`;
        const dot = inside.lastIndexOf(".");
        const [stem, extension] =
          dot > 0 ? [inside.slice(0, dot), inside.slice(dot)] : [inside, ""];
        return { path: `${folder}/${takeInside(stem, extension)}`, stored: { bytes, sha256 } };
      }),
  ];
}

type Archive = ReturnType<typeof createArchive>;

/** Writes a file if its stored bytes are those of the receipt. Returns what is wrong with it; null if nothing is. */
async function* writeFile(
  deps: ArchiveDeps,
  archive: Archive,
  { path, stored }: PlannedFile,
): AsyncGenerator<Uint8Array, FileProblem | null> {
  if (!stored) return "unprinted";
  const key = frozenKey(stored.sha256);
  const verified = await verifyContent(deps, key, stored).catch((error: unknown) => {
    deps.log.error({ err: error, key }, "a file of an archive of dossiers could not be read");
    return "missing" as const;
  });
  if (typeof verified === "string") return verified;
  try {
    yield* archive.file(path, verified ?? (await deps.storage.stream(key)));
    return null;
  } catch (error) {
    deps.log.error({ err: error, key }, "a file of an archive of dossiers was cut");
    return "cut";
  }
}

/** The content of a small file, null for an intact large one, or what is wrong with it. */
async function verifyContent(
  { storage, log }: ArchiveDeps,
  key: string,
  { sha256, bytes }: StoredFile,
): Promise<AsyncIterable<Uint8Array> | null | "missing" | "altered"> {
  const hash = createHash("sha256");
  const kept: Uint8Array[] = [];
  let read = 0;
  try {
    for await (const chunk of await storage.stream(key)) {
      hash.update(chunk);
      read += chunk.length;
      // Longer than the receipt says: not the same file, whatever follows.
      if (read > bytes) break;
      if (bytes <= MAX_BUFFERED_BYTES) kept.push(chunk);
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
    log.error({ err: error, key }, "a file of an archive of dossiers is missing in the storage");
    return "missing";
  }
  if (read !== bytes || hash.digest("hex") !== sha256) {
    log.error({ key }, "a file of an archive of dossiers is altered in the storage");
    return "altered";
  }
  return bytes <= MAX_BUFFERED_BYTES ? toIterable(kept) : null;
}

async function* toIterable(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
