import { asc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierNotes } from "../tables.server.ts";

/** The internal notes on a dossier, the oldest first. */
export const listNotes = (db: Db, dossierId: string) =>
  db
    .select({
      id: dossierNotes.id,
      authorId: dossierNotes.authorId,
      text: dossierNotes.text,
      writtenAt: dossierNotes.writtenAt,
      editedAt: dossierNotes.editedAt,
    })
    .from(dossierNotes)
    .where(eq(dossierNotes.dossierId, dossierId))
    .orderBy(asc(dossierNotes.writtenAt), asc(dossierNotes.id));
