import { asc, notExists, sql } from "drizzle-orm";
import { dossierMembers, dossiers } from "#features/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { membersOf } from "./members.server.ts";

const MAX_SHOWN = 50;

/** The dossiers nobody coordinates, with those who could. */
export async function dossiersWithoutCoordinator(db: Db) {
  const rows = await db
    .select({ id: dossiers.id, acronym: dossiers.acronym, title: dossiers.title })
    .from(dossiers)
    .where(
      notExists(
        db
          .select({ one: sql`1` })
          .from(dossierMembers)
          .where(
            sql`${dossierMembers.dossierId} = ${dossiers.id} and ${dossierMembers.role} = 'coordinator'`,
          ),
      ),
    )
    .orderBy(asc(dossiers.createdAt), asc(dossiers.id))
    .limit(MAX_SHOWN);
  return Promise.all(
    rows.map(async (dossier) => ({
      ...dossier,
      members: (await membersOf(db, dossier.id)).map(({ id, firstName, lastName, role }) => ({
        id,
        name: `${firstName} ${lastName}`.trim(),
        role,
      })),
    })),
  );
}

export type OrphanDossier = Awaited<ReturnType<typeof dossiersWithoutCoordinator>>[number];
