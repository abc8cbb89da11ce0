import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { dossierImages } from "../tables.server.ts";

/** An image of a dossier the asker has been allowed to read. */
export async function imageOfDossier(db: Db, dossierId: string, filename: string) {
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
