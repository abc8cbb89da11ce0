import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callForms, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { isFollowingCall } from "#features/proposals/form-updates/queries/behind.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isWithinReach } from "#platform/staff-acts.ts";

/** A call that uses a form and is not over: neither closed nor withdrawn. */
export interface FormCall {
  readonly callId: number;
  readonly partnerId: number;
  readonly departmentId: number | null;
  readonly titleFr: string;
  readonly titleEn: string;
  readonly departmentFr: string | null;
  readonly departmentEn: string | null;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly versionId: string;
  readonly versionNumber: number;
}

/** The calls that use a form and are not over, by their closing. A closed call keeps its version for good. */
export const listFormCalls = (db: Db, formModelId: string, now: Date): Promise<FormCall[]> =>
  db
    .select({
      callId: calls.id,
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      departmentFr: departments.nameFr,
      departmentEn: departments.nameEn,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      versionId: callForms.versionId,
      versionNumber: formModelVersions.number,
    })
    .from(callForms)
    .innerJoin(formModelVersions, eq(formModelVersions.id, callForms.versionId))
    .innerJoin(calls, eq(calls.id, callForms.callId))
    .leftJoin(departments, eq(departments.id, calls.departmentId))
    .where(
      and(
        eq(formModelVersions.formModelId, formModelId),
        gt(calls.closesAt, now),
        isNull(calls.withdrawnAt),
      ),
    )
    .orderBy(asc(calls.closesAt), asc(calls.id));

/** Staff who are limited to departments publish on the calls of these departments. */
export const listCallsWithinReach = (actor: StaffActor, all: readonly FormCall[]): FormCall[] =>
  all.filter((call) => isWithinReach(actor, call));

/** Whether a trial or plan of these calls is theirs to see and change: all its calls are within reach, or over. */
export const isTrialWithinReach = (
  actor: StaffActor,
  all: readonly FormCall[],
  callIds: readonly number[],
): boolean => !all.some((call) => callIds.includes(call.callId) && !isWithinReach(actor, call));

export interface CallDossiers {
  readonly drafts: number;
  /** Deposited dossiers that are edited before the closing. */
  readonly edits: number;
  /** Deposited dossiers, except those edits. */
  readonly deposits: number;
}

const NO_DOSSIERS: CallDossiers = { drafts: 0, edits: 0, deposits: 0 };

/** Counts the dossiers of calls: those that follow a new version (drafts, edits), and those that keep theirs. */
export async function countCallDossiers(
  db: Db,
  callIds: readonly number[],
  now: Date,
): Promise<(callId: number) => CallDossiers> {
  if (callIds.length === 0) return () => NO_DOSSIERS;
  const isEdit = sql`${dossiers.place} <> 'draft' and ${isFollowingCall(now)}`;
  const rows = await db
    .select({
      callId: dossiers.callId,
      drafts: sql<number>`(count(*) filter (where ${dossiers.place} = 'draft'))::int`,
      edits: sql<number>`(count(*) filter (where ${isEdit}))::int`,
      deposits: sql<number>`(count(*) filter (where ${dossiers.place} <> 'draft' and not (${isEdit})))::int`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(inArray(dossiers.callId, [...callIds]))
    .groupBy(dossiers.callId);
  return (callId) => rows.find((row) => row.callId === callId) ?? NO_DOSSIERS;
}
