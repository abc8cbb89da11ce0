import { buffer } from "node:stream/consumers";
import type { DocumentModel } from "#documents/model.ts";
import { freezeBytes } from "#features/proposals/deposits/commands/freeze-files.server.ts";
import { recordDocument } from "#features/proposals/deposits/commands/record-document.server.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import {
  type findVersionByNumber,
  findVersionReceipt,
} from "#features/proposals/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/proposals/deposits/rules/frozen-key.ts";
import { parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { FormModel } from "#form-engine/model.ts";
import { createFixedClock } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import { isNotFound, type StoredFile } from "#platform/storage/storage.server.ts";
import { buildDossierDocument } from "../rules/dossier-document.ts";
import { toPrintedContent } from "../rules/version-content.ts";
import { printDocument, type ReadImage, readPrintableImage } from "./print-document.server.ts";

export type Version = NonNullable<Awaited<ReturnType<typeof findVersionByNumber>>>;

/** Where PDFs of versions were stored before their digests were recorded: those bytes were given out, and are frozen as they are. */
const getLegacyPdfKey = ({ dossierId, number }: Version, locale: Locale): string =>
  `dossier/${dossierId}/versions/${number}-${locale}.pdf`;

/** What was frozen, as the document it is printed as. */
export async function loadVersionDocument(
  db: Db,
  version: Version,
  locale: Locale,
): Promise<DocumentModel> {
  const manifest = parseManifest(version.manifest);
  const models = new Map<string, FormModel>();
  for (const { versionId } of manifest.forms)
    models.set(versionId, (await loadFormVersion(db, versionId)).model);
  const row = await findVersionReceipt(db, version.id);
  if (!row) throw new Error(`version ${version.id} has no receipt`);
  const receipt = { number: row.number, sha256: version.sha256 };
  return buildDossierDocument(toPrintedContent(manifest, models, receipt), "dossier", {
    locale,
    t: getTranslator(locale),
  });
}

type FreezingDeps = Pick<Deps, "db" | "storage" | "clock" | "log" | "documentSigner"> & {
  readonly print: BoundPrinter;
};

/**
 * Prints a deposited version, freezes the PDF under its digest and records it with a signature. Printed twice, by two processes or
 * after one died, it is recorded once: the first recorded stays, and bytes that nothing names are swept later.
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
      log.warn({ err: error, key: earlierKey }, "a PDF that was frozen elsewhere was not deleted");
    });
  }
  const recorded = await findFrozenPdf(db, version.id, locale);
  if (!recorded) throw new Error(`the PDF of version ${version.id} was not recorded`);
  return recorded;
}

/** The moment written into the file is that of the deposit: printed again, the same version gives the same bytes. */
function printVersion(
  deps: FreezingDeps,
  { manifest, depositedAt, dossierId }: Version,
  document: DocumentModel,
): Promise<Uint8Array> {
  const { files } = parseManifest(manifest);
  const readImage: ReadImage = async (filename) => {
    const file = files.find(({ kind, name }) => kind === "image" && name === filename);
    if (!file) return null;
    const place = { dossierId, owner: dossierId };
    // Throws where the file cannot be had now: what is frozen is whole, and printing is tried again.
    return readPrintableImage(deps, place, { key: frozenKey(file.sha256), sha256: file.sha256 });
  };
  return printDocument(
    { print: deps.print, clock: createFixedClock(depositedAt) },
    document,
    readImage,
  );
}
