import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierExports } from "../tables.server.ts";

/** A large export, in progress or finished; null when unknown or expired. */
export async function findExport(db: Db, dossierId: string, id: string | null, now: Date) {
  const wanted = rowId().safeParse(id);
  if (!wanted.success) return null;
  const [row] = await db
    .select({
      id: dossierExports.id,
      kind: dossierExports.kind,
      state: dossierExports.state,
      imagesDone: dossierExports.imagesDone,
      imagesTotal: dossierExports.imagesTotal,
      storageKey: dossierExports.storageKey,
      bytes: dossierExports.bytes,
      sha256: dossierExports.sha256,
    })
    .from(dossierExports)
    .where(
      and(
        eq(dossierExports.dossierId, dossierId),
        eq(dossierExports.id, wanted.data),
        gt(dossierExports.expiresAt, now),
      ),
    );
  return row ?? null;
}

/** The large exports of a dossier that are in progress or available, the latest first. */
export const listExports = (db: Db, dossierId: string, now: Date) =>
  db
    .select({
      id: dossierExports.id,
      kind: dossierExports.kind,
      locale: dossierExports.locale,
      state: dossierExports.state,
      requestedAt: dossierExports.requestedAt,
    })
    .from(dossierExports)
    .where(and(eq(dossierExports.dossierId, dossierId), gt(dossierExports.expiresAt, now)))
    .orderBy(desc(dossierExports.requestedAt), dossierExports.id);
