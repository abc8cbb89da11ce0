import { and, count, eq, ne, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

interface CoordinationScope {
  readonly userId: string;
  readonly partnerId: number;
  readonly year: number;
  readonly now: Date;
}

/** Condition: coordinated by the person for the agency and year, and deposited or still open to a deposit. */
const isCoordinated = ({ userId, partnerId, year, now }: CoordinationScope) =>
  and(
    eq(dossierMembers.userId, userId),
    eq(dossierMembers.role, "coordinator"),
    eq(calls.partnerId, partnerId),
    eq(calls.year, year),
    sql`(${dossiers.place} <> 'draft' or (${calls.closesAt} > ${now} and ${calls.withdrawnAt} is null))`,
  );

/**
 * Proposals that a person coordinates for an agency and year, besides one for the call itself: a person who already
 * writes a proposal for this call asks about that one.
 */
export async function countOtherCoordinations(
  db: Db,
  scope: CoordinationScope,
  callId: number,
): Promise<number> {
  const rows = await db
    .select({ callId: dossiers.callId })
    .from(dossiers)
    .innerJoin(dossierMembers, eq(dossierMembers.dossierId, dossiers.id))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(isCoordinated(scope));
  const ofCall = rows.filter((row) => row.callId === callId).length;
  return rows.length - Math.min(ofCall, 1);
}

/** Proposals that the coordinator of a dossier coordinates besides it. */
export async function countCoordinationsBeside(
  db: Db,
  scope: CoordinationScope,
  dossierId: string,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(dossiers)
    .innerJoin(dossierMembers, eq(dossierMembers.dossierId, dossiers.id))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(isCoordinated(scope), ne(dossiers.id, dossierId)));
  return row?.total ?? 0;
}
