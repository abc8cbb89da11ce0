import { and, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierStandbys } from "../tables.server.ts";

/** The standby of a dossier; null when not armed. */
export async function findStandby(db: Db, dossierId: string) {
  const [row] = await db
    .select()
    .from(dossierStandbys)
    .where(eq(dossierStandbys.dossierId, dossierId));
  return row ?? null;
}

export type StandbyRow = NonNullable<Awaited<ReturnType<typeof findStandby>>>;

/** Dossiers whose standby needs work: changed since the last check, or closing soon. */
export async function listStandbysToProcess(db: Db, closingBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: dossierStandbys.dossierId })
    .from(dossierStandbys)
    .innerJoin(dossiers, eq(dossiers.id, dossierStandbys.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(
      and(
        eq(dossiers.place, "draft"),
        isNull(calls.withdrawnAt),
        or(
          isNull(dossierStandbys.checkedChanges),
          ne(dossierStandbys.checkedChanges, dossierStandbys.changes),
          lte(calls.closesAt, closingBefore),
        ),
      ),
    )
    // The earliest closing first.
    .orderBy(calls.closesAt, sql`${dossierStandbys.dossierId}`);
  return rows.map(({ id }) => id);
}
