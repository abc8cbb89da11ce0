import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callForms } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/**
 * Whether a dossier is being written, so that it follows the forms of its call: a draft, or an edit that the team began
 * before the closing. A dossier of a closed or withdrawn call keeps its versions, and so does an edit granted by the
 * agency. For queries of `dossiers` and `calls`. Edits belong to `deposits`, which may not be imported here.
 */
export const isFollowingCall = (now: Date): SQL => sql`(
  ${calls.withdrawnAt} is null and ${calls.closesAt} > ${now.toISOString()}::timestamptz
  and (${dossiers.place} = 'draft' or (${dossiers.unlocked} and exists (
    select from dossier_edits edit where edit.dossier_id = ${dossiers.id} and edit.until is null
      and edit.started_at < ${calls.closesAt}))))`;

/** Whether a dossier has to be moved to the version of its call. For queries of `dossiers` and `calls`. */
const dossierBehind = (now: Date): SQL => sql`(${isFollowingCall(now)} and exists (
  select from ${dossierForms} own join ${callForms} wanted
    on wanted.call_id = ${dossiers.callId} and wanted.form_model_type = own.form_model_type
  where own.dossier_id = ${dossiers.id} and own.version_id <> wanted.version_id))`;

/** The forms of one dossier that are behind, locked until the transaction ends. */
export async function lockFormsBehind(tx: Db, dossierId: string, now: Date) {
  return tx
    .select({
      formModelType: dossierForms.formModelType,
      fromVersionId: dossierForms.versionId,
      toVersionId: callForms.versionId,
    })
    .from(dossierForms)
    .innerJoin(dossiers, eq(dossiers.id, dossierForms.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(
      callForms,
      and(
        eq(callForms.callId, dossiers.callId),
        eq(callForms.formModelType, dossierForms.formModelType),
      ),
    )
    .where(
      and(
        eq(dossierForms.dossierId, dossierId),
        sql`${callForms.versionId} <> ${dossierForms.versionId}`,
        isFollowingCall(now),
      ),
    )
    .orderBy(asc(dossierForms.formModelType))
    .for("update", { of: dossierForms });
}

/** Cheap enough for every opening of a form's page. */
export async function isDossierBehind(db: Db, dossierId: string, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(eq(dossiers.id, dossierId), dossierBehind(now)));
  return row !== undefined;
}

/** Dossiers that are behind, those of the earliest closing first. */
export async function listDossiersBehind(
  db: Db,
  now: Date,
  { limit, without }: { readonly limit: number; readonly without: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: dossiers.id })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(dossierBehind(now), sql`${dossiers.id} <> all(${sql.param([...without])}::uuid[])`))
    .orderBy(asc(calls.closesAt), asc(dossiers.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The number of dossiers behind, by call; calls without one are absent. */
export async function countDossiersBehind(
  db: Db,
  callIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .select({ callId: dossiers.callId, count: count() })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(inArray(dossiers.callId, [...callIds]), dossierBehind(now)))
    .groupBy(dossiers.callId);
  return new Map(rows.map(({ callId, count: behind }) => [callId, behind]));
}
