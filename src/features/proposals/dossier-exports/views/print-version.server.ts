import { buffer } from "node:stream/consumers";
import type { DocumentModel } from "#documents/model.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import {
  type findVersionByNumber,
  findVersionReceipt,
} from "#features/proposals/deposits/queries/versions.server.ts";
import {
  frozenKey,
  type Manifest,
  parseManifest,
} from "#features/proposals/deposits/rules/manifest.ts";
import { freezeBytes } from "#features/proposals/deposits/writes/freeze-files.server.ts";
import { recordDocument } from "#features/proposals/deposits/writes/record-document.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { FormModel } from "#form-engine/model.ts";
import { createFixedClock } from "#platform/clock.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { BoundPrinter } from "#platform/pdf.ts";
import { isNotFound, type StoredFile } from "#platform/storage/storage.server.ts";
import type { FormContent, PrintedContent } from "../rules/dossier-content.ts";
import { buildDossierDocument } from "../rules/dossier-document.ts";
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

/** The printed content of a deposited version, from its manifest only. `models` by form version id. */
function toPrintedContent(
  manifest: Manifest,
  models: ReadonlyMap<string, FormModel>,
  receipt: { readonly number: string; readonly sha256: string },
): PrintedContent {
  const { dossier, call, depositedAt, forms, teams, members, appendices, files } = manifest;
  const fileAt = (path: string | null) => files.find((file) => file.path === path);
  return {
    acronym: dossier.acronym,
    title: dossier.title,
    currentPlace: "published",
    unlocked: false,
    creationConfirmed: true,
    published: depositedAt,
    deposit: { version: manifest.version, receiptNumber: receipt.number, sha256: receipt.sha256 },
    lastSaved: depositedAt,
    call,
    formModels: forms.flatMap(({ formModelType, versionId, answers }): FormContent[] => {
      const model = models.get(versionId);
      return model ? [{ formModelType, lastUpdate: depositedAt, model, answers }] : [];
    }),
    teams: teams.map(({ institution, ...team }) => ({
      ...team,
      affiliation: institution,
      members: members
        .filter(({ teamNumber }) => teamNumber === team.number)
        .map(({ firstName, lastName, role, orcid, cv, publications }) => {
          const file = fileAt(cv);
          return {
            firstName,
            lastName,
            role,
            orcid,
            cv: file ? { kind: "file" as const, title: file.name } : null,
            publications: publications["publications-hal"] ?? [],
            cvPublications: publications["publications-hal-cv"] ?? [],
          };
        }),
    })),
    appendices: appendices.flatMap(({ labelFr, labelEn, fileName, pages, file }) => {
      const frozen = fileAt(file);
      if (!frozen) return [];
      const { bytes, sha256 } = frozen;
      return [{ labelFr, labelEn, fileName, bytes, sha256, pages }];
    }),
  };
}
