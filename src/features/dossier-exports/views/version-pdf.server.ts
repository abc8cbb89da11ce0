import type { versionByNumber } from "#features/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/deposits/rules/frozen-key.ts";
import { parseManifest } from "#features/deposits/rules/manifest.ts";
import { formOfVersion } from "#features/form-models/queries/form-versions.server.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import { dossierDocument } from "../rules/dossier-document.ts";
import { versionContent } from "../rules/version-content.ts";
import { printDocument, type ReadImage } from "./print-document.server.ts";

type Version = NonNullable<Awaited<ReturnType<typeof versionByNumber>>>;

/**
 * The PDF of a deposited version, by its key in the storage. It is made when it is asked for first, from what was frozen, and
 * kept as long as the version. Two who ask at once make the same twice, and one of them stays.
 */
export async function versionPdf(
  deps: Pick<Deps, "db" | "storage" | "pdf" | "clock" | "log">,
  { dossierId, number, manifest: frozen }: Version,
  locale: Locale,
): Promise<{ key: string; bytes: number }> {
  const { db, storage, log } = deps;
  const key = `dossier/${dossierId}/versions/${number}-${locale}.pdf`;
  const there = await storage.bytes(key).catch(() => null);
  if (there !== null) return { key, bytes: there };
  const manifest = parseManifest(frozen);
  const models = new Map<string, FormModel>();
  for (const { versionId } of manifest.forms)
    models.set(versionId, (await formOfVersion(db, versionId)).model);
  const content = versionContent(manifest, models);
  const document = dossierDocument(content, "dossier", { locale, t: translator(locale) });
  const readImage: ReadImage = async (filename) => {
    const file = manifest.files.find(({ kind, name }) => kind === "image" && name === filename);
    if (!file) return null;
    return storage.read(frozenKey(file.sha256)).catch((error: unknown) => {
      log.warn({ err: error, dossierId, number, filename }, "a frozen image could not be printed");
      return null;
    });
  };
  const pdf = await printDocument(deps, document, readImage);
  await storage.put(key, pdf);
  return { key, bytes: pdf.length };
}
