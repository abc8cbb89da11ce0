import { asc, eq } from "drizzle-orm";
import { dossierTeams } from "#features/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** The teams of a dossier, by number. */
export const teamsOf = (db: Db, dossierId: string) =>
  db
    .select()
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId))
    .orderBy(asc(dossierTeams.number));
