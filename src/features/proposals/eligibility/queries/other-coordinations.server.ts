import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

const asked = alias(calls, "asked");

/**
 * How many proposals a person coordinates for the agency and year of a call, besides the one in question: deposited, or
 * drafts that can still be deposited. The one in question is the given dossier, or without one a proposal for the call.
 */
export async function countOtherCoordinations(
  db: Db,
  userId: string,
  { callId, dossierId = null, now }: { callId: number; dossierId?: string | null; now: Date },
): Promise<number> {
  const rows = await db
    .select({ dossierId: dossiers.id, callId: dossiers.callId })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(
      asked,
      and(eq(asked.id, callId), eq(asked.partnerId, calls.partnerId), eq(asked.year, calls.year)),
    )
    .where(
      and(
        eq(dossierMembers.userId, userId),
        eq(dossierMembers.role, "coordinator"),
        sql`(${dossiers.place} <> 'draft' or (${calls.closesAt} > ${now} and ${calls.withdrawnAt} is null))`,
      ),
    );
  if (dossierId !== null) return rows.filter((row) => row.dossierId !== dossierId).length;
  return rows.length - (rows.some((row) => row.callId === callId) ? 1 : 0);
}
