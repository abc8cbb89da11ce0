import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { isFollowingCall } from "#features/proposals/form-updates/queries/behind.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { TriedDossier } from "../rules/trial-counter.ts";

/** A dossier that would follow a version of one of its forms. */
export interface DossierToTry {
  readonly id: string;
  readonly callId: number;
  readonly versionId: string;
  /** Whether an automatic deposit is ready; it is renewed or cleared with the version. */
  readonly hasFrozenStandby: boolean;
}

interface TrialScope {
  readonly callIds: readonly number[];
  readonly formModelType: FormModelType;
  /** The version that is tried; null for one that does not exist yet. */
  readonly versionId: string | null;
}

/** The dossiers of calls that are being written with another version than the tried one, in the order of their ids. */
export const listDossiersToTry = (
  db: Db,
  { callIds, formModelType, versionId }: TrialScope,
  now: Date,
): Promise<DossierToTry[]> =>
  db
    .select({
      id: dossiers.id,
      callId: dossiers.callId,
      versionId: dossierForms.versionId,
      hasFrozenStandby: sql<boolean>`exists (select from dossier_standbys standby
        where standby.dossier_id = ${dossiers.id} and standby.frozen is not null)`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(
      dossierForms,
      and(eq(dossierForms.dossierId, dossiers.id), eq(dossierForms.formModelType, formModelType)),
    )
    .where(
      and(
        inArray(dossiers.callId, [...callIds]),
        isFollowingCall(now),
        versionId === null ? undefined : ne(dossierForms.versionId, versionId),
      ),
    )
    .orderBy(asc(dossiers.id));

/** Answers, locks, pads and comments of one form of several dossiers, in four statements. */
export async function loadTriedDossiers(
  db: Db,
  batch: readonly DossierToTry[],
  formModelType: FormModelType,
): Promise<(TriedDossier & Pick<DossierToTry, "id" | "callId" | "hasFrozenStandby">)[]> {
  const ids = sql`${sql.param(batch.map(({ id }) => id))}::uuid[]`;
  const isOfForm = sql`dossier_id = any(${ids}) and form_model_type = ${formModelType}`;
  const [forms, answers, locks, pads, comments] = await Promise.all([
    loadFormVersions(
      db,
      batch.map(({ versionId }) => versionId),
    ),
    db.execute<{ id: string; key: string; answer: Answer }>(
      sql`select dossier_id as id, key, answer from dossier_answers where ${isOfForm}`,
    ),
    db.execute<{ id: string; nodeId: string }>(
      sql`select dossier_id as id, node_id as "nodeId" from dossier_locks where ${isOfForm}`,
    ),
    db.execute<{ id: string; key: string }>(
      sql`select dossier_id as id, key from pads where ${isOfForm}`,
    ),
    db.execute<{ id: string; key: string; count: number }>(sql`
      select t.dossier_id as id, t.key, count(*)::int as count
      from (select id, dossier_id, key from comment_threads where ${isOfForm}) t
      join comments c on c.thread_id = t.id and c.removed_at is null group by t.dossier_id, t.key`),
  ]);
  const ofDossier = <Row extends { readonly id: string }>(rows: readonly Row[]) => {
    const grouped = Map.groupBy(rows, ({ id }) => id);
    return (id: string) => grouped.get(id) ?? [];
  };
  const getAnswers = ofDossier(answers.rows);
  const getLocks = ofDossier(locks.rows);
  const getPads = ofDossier(pads.rows);
  const getComments = ofDossier(comments.rows);
  return batch.map(({ id, callId, versionId, hasFrozenStandby }) => {
    const form = forms.get(versionId);
    if (!form) throw new Error(`dossier ${id} has a form of the missing version ${versionId}`);
    return {
      ...{ id, callId, versionId, form, hasFrozenStandby },
      state: {
        answers: new Map(getAnswers(id).map(({ key, answer }) => [key, answer])),
        locks: new Set(getLocks(id).map(({ nodeId }) => nodeId)),
      },
      padKeys: getPads(id).map(({ key }) => key),
      commentCounts: new Map(getComments(id).map(({ key, count }) => [key, count])),
    };
  });
}
