import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { dossierAnswers, dossierImages } from "../tables.server.ts";

/** An image of a dossier. The caller has checked the right to read the dossier. */
export async function findDossierImage(db: Db, dossierId: string, filename: string) {
  const [row] = await db
    .select({
      key: dossierImages.storageKey,
      contentType: dossierImages.contentType,
      sha256: dossierImages.sha256,
    })
    .from(dossierImages)
    .where(and(eq(dossierImages.dossierId, dossierId), eq(dossierImages.filename, filename)));
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/**
 * The file names among these that exist in the dossier. Answers may not refer to deleted images or images of other
 * dossiers.
 */
export async function findExistingImages(
  db: Db,
  dossierId: string,
  filenames: readonly string[],
): Promise<ReadonlySet<string>> {
  if (filenames.length === 0) return new Set();
  const rows = await db
    .select({ filename: dossierImages.filename })
    .from(dossierImages)
    .where(
      and(
        eq(dossierImages.dossierId, dossierId),
        inArray(dossierImages.filename, [...new Set(filenames)]),
      ),
    );
  return new Set(rows.map(({ filename }) => filename));
}

export const listAnswersWithImage = (db: Db, dossierId: string, filename: string) =>
  db
    .select()
    .from(dossierAnswers)
    .where(
      and(
        eq(dossierAnswers.dossierId, dossierId),
        sql`${dossierAnswers.answer} @> ${JSON.stringify([{ filename }])}::jsonb`,
      ),
    );
