import { buffer } from "node:stream/consumers";
import type { DocumentModel } from "#documents/model.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import type { findVersionByNumber } from "#features/proposals/deposits/queries/versions.server.ts";
import { frozenKey, parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { freezeBytes } from "#features/proposals/deposits/writes/freeze-files.server.ts";
import { recordDocument } from "#features/proposals/deposits/writes/record-document.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { createFixedClock } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import { isNotFound, type StoredFile } from "#platform/storage/storage.server.ts";
import { buildDossierDocument, type PrintableDossier } from "../rules/dossier-document.ts";
import { printDocument, type ReadImage, readPrintableImage } from "./print-document.server.ts";

export type Version = NonNullable<Awaited<ReturnType<typeof findVersionByNumber>>>;

/**
 * Storage key of version PDFs from before digests were recorded. Those files were downloaded by people, so their bytes are
 * frozen unchanged.
 */
const getLegacyPdfKey = ({ dossierId, number }: Version, locale: Locale): string =>
  `dossier/${dossierId}/versions/${number}-${locale}.pdf`;

/** A deposited version as a document. */
export async function loadVersionDocument(
  db: Db,
  version: Version,
  locale: Locale,
): Promise<DocumentModel> {
  const manifest = parseManifest(version.manifest);
  const { depositedAt } = manifest;
  const forms = await loadFormVersions(
    db,
    manifest.forms.map(({ versionId }) => versionId),
  );
  const printable: PrintableDossier = {
    content: manifest,
    models: new Map([...forms].map(([versionId, { model }]) => [versionId, model])),
    state: {
      currentPlace: "published",
      unlocked: false,
      creationConfirmed: true,
      published: depositedAt,
      lastSaved: depositedAt,
    },
    deposit: {
      version: manifest.version,
      receiptNumber: version.receiptNumber,
      sha256: version.sha256,
    },
  };
  return buildDossierDocument(printable, "dossier", { locale, t: getTranslator(locale) });
}

type FreezingDeps = Pick<Deps, "db" | "storage" | "clock" | "log" | "documentSigner"> & {
  readonly print: BoundPrinter;
};

/**
 * Prints a deposited version, freezes the PDF under its digest and records it with a signature. Printed twice (by two
 * processes, or after a crash), the first recorded PDF is kept; unused bytes are swept later.
 */
export async function freezeVersionPdf(
  deps: FreezingDeps,
  version: Version,
  { document, locale }: { document: DocumentModel; locale: Locale },
): Promise<StoredFile> {
  const { db, storage, log } = deps;
  const earlierKey = getLegacyPdfKey(version, locale);
  const earlier = await storage.stream(earlierKey).then(buffer, (error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const file = await freezeBytes(deps, earlier ?? (await printVersion(deps, version, document)));
  const { receiptNumber } = version;
  await recordDocument(deps, version.id, { receiptNumber, kind: "dossier", locale, ...file });
  if (earlier) {
    await storage.delete(earlierKey).catch((error: unknown) => {
      log.warn(
        { err: error, key: earlierKey },
        "legacy PDF of a version could not be deleted after freezing",
      );
    });
  }
  const recorded = await findFrozenPdf(db, version.id, locale);
  if (!recorded) throw new Error(`the PDF of version ${version.id} was not recorded`);
  return recorded;
}

/** The PDF's date is that of the deposit, so that printing again gives the same bytes. */
function printVersion(
  deps: FreezingDeps,
  { manifest, depositedAt, dossierId }: Version,
  document: DocumentModel,
): Promise<Uint8Array> {
  const { files } = parseManifest(manifest);
  const readImage: ReadImage = async (filename) => {
    const file = files.find(({ kind, name }) => kind === "image" && name === filename);
    if (!file) return null;
    const image = { dossierId, owner: dossierId };
    // Throws where the file is unavailable: a frozen PDF must be complete, so printing is tried again later.
    return readPrintableImage(deps, image, { key: frozenKey(file.sha256), sha256: file.sha256 });
  };
  return printDocument(
    { print: deps.print, clock: createFixedClock(depositedAt) },
    document,
    readImage,
  );
}
