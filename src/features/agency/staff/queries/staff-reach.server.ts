import { eq, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepartmentReach } from "../rules/staff-reach.ts";

/** Calls and deposited dossiers of an agency by department. Drafts are not counted: the agency never sees them. */
export const listDepartmentReach = (db: Db, partnerId: number): Promise<DepartmentReach[]> =>
  db
    .select({
      departmentId: calls.departmentId,
      calls: sql<number>`count(distinct ${calls.id})::int`,
      deposits: sql<number>`count(${dossiers.id}) filter (where ${dossiers.place} <> 'draft')::int`,
    })
    .from(calls)
    .leftJoin(dossiers, eq(dossiers.callId, calls.id))
    .where(eq(calls.partnerId, partnerId))
    .groupBy(calls.departmentId);
