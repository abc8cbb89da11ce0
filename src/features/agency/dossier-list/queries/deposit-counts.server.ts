import { and, eq, gte, or, sql } from "drizzle-orm";
import { depositVersions } from "#features/proposals/deposits/tables.server.ts";
import {
  dossierHiddenByConflict,
  dossierVisibleTo,
} from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepositCount } from "../rules/deposit-bricks.ts";

/** Only the first version: a dossier deposited again is still one dossier. */
const isFirstDeposit = eq(depositVersions.number, 1);

/**
 * First deposits since a moment, by call and day in Paris, of the dossiers that the member of staff sees; of one call if it
 * is named. A dossier that a conflict of interest keeps from them is left out: its day would say when it was deposited.
 */
export function countDepositsByDay(
  db: Db,
  actor: StaffActor,
  since: Date,
  callId?: number,
): Promise<DepositCount[]> {
  const day = sql<string>`to_char(${depositVersions.depositedAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  return db
    .select({ callId: dossiers.callId, day, count: sql<number>`count(*)::int` })
    .from(depositVersions)
    .innerJoin(dossiers, eq(dossiers.id, depositVersions.dossierId))
    .where(
      and(
        isFirstDeposit,
        gte(depositVersions.depositedAt, since),
        callId === undefined ? undefined : eq(dossiers.callId, callId),
        dossierVisibleTo(actor),
      ),
    )
    .groupBy(dossiers.callId, sql`2`);
}

/**
 * Deposited dossiers by call. Those with a conflict of interest are counted: the member of staff knows that they exist, and
 * a number by call says nothing else of them.
 */
export async function countDepositsByCall(
  db: Db,
  actor: StaffActor,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ callId: dossiers.callId, count: sql<number>`count(*)::int` })
    .from(depositVersions)
    .innerJoin(dossiers, eq(dossiers.id, depositVersions.dossierId))
    .where(and(isFirstDeposit, or(dossierVisibleTo(actor), dossierHiddenByConflict(actor))))
    .groupBy(dossiers.callId);
  return new Map(rows.map(({ callId, count }) => [callId, count]));
}
