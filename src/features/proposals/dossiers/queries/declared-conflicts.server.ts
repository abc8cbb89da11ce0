import { desc, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { declaredConflicts, dossiers } from "../tables.server.ts";

/** The dossiers in which a person declared a conflict of interest, by number only, the latest first. */
export const listDeclaredConflicts = (db: Db, userId: string) =>
  db
    .select({ number: dossiers.number, declaredAt: declaredConflicts.declaredAt })
    .from(declaredConflicts)
    .innerJoin(dossiers, eq(dossiers.id, declaredConflicts.dossierId))
    .where(eq(declaredConflicts.userId, userId))
    .orderBy(desc(declaredConflicts.declaredAt), dossiers.number);
