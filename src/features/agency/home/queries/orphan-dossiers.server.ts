import { and, asc, eq, exists, notExists, type SQL, sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { selectCoordinatorRequest } from "#features/proposals/team/queries/coordinators.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";

const MAX_SHOWN = 10;

/**
 * Dossiers that the member of staff sees and that nobody coordinates, with the time of the last request for somebody: the
 * first ones, and how many there are.
 */
export async function listOrphanDossiers(db: Db, actor: StaffActor, which?: SQL) {
  const selectMembers = (condition?: SQL) =>
    db
      .select({ one: sql`1` })
      .from(dossierMembers)
      .where(and(eq(dossierMembers.dossierId, dossiers.id), condition));
  const rows = await db
    .select({
      id: dossiers.id,
      acronym: dossiers.acronym,
      number: dossiers.number,
      requestedAt: selectCoordinatorRequest("at"),
      /** Of all such dossiers. */
      total: sql<number>`count(*) over ()::int`,
    })
    .from(dossiers)
    .where(
      and(
        dossierVisibleTo(actor),
        exists(selectMembers()),
        notExists(selectMembers(eq(dossierMembers.role, "coordinator"))),
        which,
      ),
    )
    .orderBy(asc(dossiers.createdAt), asc(dossiers.id))
    .limit(MAX_SHOWN);
  return rows.map(({ requestedAt, ...dossier }) => ({
    ...dossier,
    requestedAt: requestedAt === null ? null : new Date(requestedAt),
  }));
}

export type OrphanDossier = Awaited<ReturnType<typeof listOrphanDossiers>>[number];
