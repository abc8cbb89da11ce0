import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  depositDocuments,
  depositFiles,
  depositVersions,
} from "#features/proposals/deposits/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadMeanings } from "#features/proposals/form-models/queries/meanings.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { selectListedIds } from "../../dossier-list/queries/dossier-rows.server.ts";
import type { UsedVersion } from "../rules/export-columns.ts";

/** The version that the agency holds of each listed dossier. `where` has the right to see the dossiers. */
const selectListedVersions = (db: Db, where: SQL | undefined) =>
  db
    .select({ id: depositVersions.id, forms: depositVersions.forms })
    .from(depositVersions)
    .innerJoin(
      dossiers,
      and(
        eq(dossiers.id, depositVersions.dossierId),
        eq(dossiers.depositedVersion, depositVersions.number),
      ),
    )
    .where(inArray(dossiers.id, selectListedIds(db, where)));

/** The versions of forms that the listed dossiers were deposited with. */
export async function loadUsedVersions(db: Db, where: SQL | undefined): Promise<UsedVersion[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct form.value as id from ${selectListedVersions(db, where)} as held, jsonb_each_text(held.forms) as form`,
  );
  const ids = rows.map(({ id }) => id);
  const [forms, meanings] = [await loadFormVersions(db, ids), await loadMeanings(db, ids)];
  const versions = await db
    .select({
      versionId: formModelVersions.id,
      number: formModelVersions.number,
      formId: formModels.id,
      formName: formModels.name,
      formModelType: formModels.formModelType,
    })
    .from(formModelVersions)
    .innerJoin(formModels, eq(formModels.id, formModelVersions.formModelId))
    .where(inArray(formModelVersions.id, ids));
  return versions.flatMap((version) => {
    const form = forms.get(version.versionId);
    if (!form) return [];
    return [{ ...version, form, meanings: meanings.get(version.versionId) ?? new Map() }];
  });
}

/** How many files of each kind an archive of the listed dossiers would have, and how large they are. */
export async function summarizeFiles(db: Db, where: SQL | undefined) {
  const held = selectListedVersions(db, where).as("held");
  const pdfs = await db
    .select({
      locale: depositDocuments.locale,
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${depositDocuments.bytes}), 0)::float8`,
    })
    .from(held)
    .innerJoin(
      depositDocuments,
      and(eq(depositDocuments.versionId, held.id), eq(depositDocuments.kind, "dossier")),
    )
    .groupBy(depositDocuments.locale);
  const files = await db
    .select({
      kind: depositFiles.kind,
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${depositFiles.bytes}), 0)::float8`,
    })
    .from(held)
    .innerJoin(depositFiles, eq(depositFiles.versionId, held.id))
    .groupBy(depositFiles.kind);
  const nothing = { count: 0, bytes: 0 };
  const findFiles = (kind: "appendix" | "cv") => {
    const { count, bytes } = files.find((one) => one.kind === kind) ?? nothing;
    return { count, bytes };
  };
  const findPdfs = (locale: Locale) => {
    const { count, bytes } = pdfs.find((one) => one.locale === locale) ?? nothing;
    return { count, bytes };
  };
  return {
    pdfs: Object.fromEntries(LOCALES.map((locale) => [locale, findPdfs(locale)])) as Record<
      Locale,
      { readonly count: number; readonly bytes: number }
    >,
    appendices: findFiles("appendix"),
    cvs: findFiles("cv"),
  };
}

/** The held versions of a batch of dossiers with their PDF in a language; the PDF is null while it is not printed. */
export const loadHeldVersions = (db: Db, dossierIds: readonly string[], locale: Locale) =>
  db
    .select({
      id: depositVersions.id,
      dossierId: depositVersions.dossierId,
      number: depositVersions.number,
      pdf: { sha256: depositDocuments.sha256, bytes: depositDocuments.bytes },
    })
    .from(depositVersions)
    .innerJoin(
      dossiers,
      and(
        eq(dossiers.id, depositVersions.dossierId),
        eq(dossiers.depositedVersion, depositVersions.number),
      ),
    )
    .leftJoin(
      depositDocuments,
      and(
        eq(depositDocuments.versionId, depositVersions.id),
        eq(depositDocuments.kind, "dossier"),
        eq(depositDocuments.locale, locale),
      ),
    )
    .where(inArray(dossiers.id, [...dossierIds]));

/** The files of several versions, of the given kinds, in the order of their paths. */
export const listFilesOfVersions = (
  db: Db,
  versionIds: readonly string[],
  kinds: readonly ("appendix" | "cv")[],
) =>
  db
    .select({
      versionId: depositFiles.versionId,
      path: depositFiles.path,
      name: depositFiles.name,
      kind: depositFiles.kind,
      bytes: depositFiles.bytes,
      sha256: depositFiles.sha256,
    })
    .from(depositFiles)
    .where(
      and(inArray(depositFiles.versionId, [...versionIds]), inArray(depositFiles.kind, [...kinds])),
    )
    .orderBy(depositFiles.versionId, depositFiles.path);

/** The manifests of the held versions of a batch of dossiers. */
export const loadHeldManifests = (db: Db, dossierIds: readonly string[]) =>
  db
    .select({
      dossierId: depositVersions.dossierId,
      number: depositVersions.number,
      manifest: depositVersions.manifest,
    })
    .from(depositVersions)
    .innerJoin(
      dossiers,
      and(
        eq(dossiers.id, depositVersions.dossierId),
        eq(dossiers.depositedVersion, depositVersions.number),
      ),
    )
    .where(inArray(dossiers.id, [...dossierIds]));

/** Held versions of the listed dossiers whose PDF in a language is not printed. */
export async function listUnprintedVersions(
  db: Db,
  where: SQL | undefined,
  { locale, limit }: { readonly locale: Locale; readonly limit: number },
) {
  const held = selectListedVersions(db, where).as("held");
  return db
    .select({ dossierId: depositVersions.dossierId, number: depositVersions.number })
    .from(held)
    .innerJoin(depositVersions, eq(depositVersions.id, held.id))
    .where(
      sql`not exists (select from ${depositDocuments} printed where printed.version_id = ${held.id}
        and printed.kind = 'dossier' and printed.locale = ${locale})`,
    )
    .orderBy(depositVersions.dossierId)
    .limit(limit);
}
