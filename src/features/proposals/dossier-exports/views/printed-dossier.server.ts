import { createHash } from "node:crypto";
import type { DocumentModel } from "#documents/model.ts";
import type { DossierRow } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { loadCurrentDossier } from "../queries/current-dossier.server.ts";
import { buildDossierDocument, listPrintedForms } from "../rules/dossier-document.ts";
import type { ExportKind } from "../rules/export-kinds.ts";
import { isLarge } from "../rules/export-kinds.ts";

export interface PrintedDossier {
  readonly document: DocumentModel;
  /** SHA-256 of the document, independent of the time of printing. */
  readonly digest: string;
  readonly large: boolean;
}

/** A dossier, or one form of it, as a document to print. */
export async function loadPrintedDossier(
  db: Db,
  dossier: DossierRow,
  kind: ExportKind,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<PrintedDossier> {
  const current = await loadCurrentDossier(db, dossier, now);
  if (kind !== "dossier" && listPrintedForms(current, kind).length === 0)
    throw new DomainError("NOT_FOUND");
  const document = buildDossierDocument(current, kind, { locale, t: getTranslator(locale) });
  const text = JSON.stringify(document);
  return {
    document,
    digest: createHash("sha256").update(text).digest("hex"),
    large: isLarge(document, text.length),
  };
}
