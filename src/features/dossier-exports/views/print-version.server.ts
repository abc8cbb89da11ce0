import type { DocumentModel } from "#documents/model.ts";
import {
  receiptOfVersion,
  type versionByNumber,
} from "#features/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/deposits/rules/frozen-key.ts";
import { parseManifest } from "#features/deposits/rules/manifest.ts";
import { formOfVersion } from "#features/form-models/queries/form-versions.server.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import type { OwnPrinter } from "#platform/pdf.ts";
import { dossierDocument } from "../rules/dossier-document.ts";
import { versionContent } from "../rules/version-content.ts";
import { printDocument, type ReadImage, readPrintable } from "./print-document.server.ts";

export type Version = NonNullable<Awaited<ReturnType<typeof versionByNumber>>>;

export interface KeptPdf {
  readonly key: string;
  readonly bytes: number;
}

export const versionPdfKey = ({ dossierId, number }: Version, locale: Locale): string =>
  `dossier/${dossierId}/versions/${number}-${locale}.pdf`;

/** What was frozen, as the document it is printed as. */
export async function versionDocument(
  db: Db,
  version: Version,
  locale: Locale,
): Promise<DocumentModel> {
  const manifest = parseManifest(version.manifest);
  const models = new Map<string, FormModel>();
  for (const { versionId } of manifest.forms)
    models.set(versionId, (await formOfVersion(db, versionId)).model);
  const row = await receiptOfVersion(db, version.id);
  if (!row) throw new Error(`version ${version.id} has no receipt`);
  const receipt = { number: row.number, sha256: version.sha256 };
  return dossierDocument(versionContent(manifest, models, receipt), "dossier", {
    locale,
    t: translator(locale),
  });
}

/** Prints a deposited version and keeps it as long as the version. */
export async function printVersion(
  deps: Pick<Deps, "storage" | "clock" | "log"> & { readonly print: OwnPrinter },
  version: Version,
  { document, locale }: { document: DocumentModel; locale: Locale },
): Promise<KeptPdf> {
  const { storage } = deps;
  const { dossierId } = version;
  const { files } = parseManifest(version.manifest);
  const readImage: ReadImage = async (filename) => {
    const file = files.find(({ kind, name }) => kind === "image" && name === filename);
    if (!file) return null;
    const place = { dossierId, owner: dossierId };
    return readPrintable(deps, place, { key: frozenKey(file.sha256), sha256: file.sha256 });
  };
  const pdf = await printDocument(deps, document, readImage);
  const key = versionPdfKey(version, locale);
  // Another process may have printed it meanwhile: what somebody was given already stays what it is.
  const kept = await storage.bytes(key).catch(() => null);
  if (kept !== null) return { key, bytes: kept };
  await storage.put(key, pdf);
  return { key, bytes: pdf.length };
}
