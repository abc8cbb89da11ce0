import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { isFollowingCall } from "#features/proposals/form-updates/queries/behind.server.ts";
import { loadPadContent } from "#features/proposals/pads/queries/pads.server.ts";
import {
  digestAnswer,
  digestPadText,
  documentToValue,
} from "#features/proposals/pads/rules/pad-answer.ts";
import { hasPad } from "#features/proposals/pads/rules/pad-ref.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { type FormState, findNode, getAnswer } from "#form-engine/form-state.ts";
import { type FormModelType, isGroup } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { makeKeyMapper } from "#form-engine/rebase.ts";
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

type TriedRow = TriedDossier & Pick<DossierToTry, "id" | "callId" | "hasFrozenStandby">;

/** Answers, locks, pads, comments and texts set aside of one form of several dossiers, in one statement each. */
export async function loadTriedDossiers(
  db: Db,
  batch: readonly DossierToTry[],
  to: Form,
): Promise<TriedRow[]> {
  const { formModelType } = to.model;
  const ids = sql`${sql.param(batch.map(({ id }) => id))}::uuid[]`;
  const isOfForm = sql`dossier_id = any(${ids}) and form_model_type = ${formModelType}`;
  const answers = await db.execute<{ id: string; key: string; answer: Answer }>(
    sql`select dossier_id as id, key, answer from dossier_answers where ${isOfForm}`,
  );
  const locks = await db.execute<{ id: string; nodeId: string }>(
    sql`select dossier_id as id, node_id as "nodeId" from dossier_locks where ${isOfForm}`,
  );
  const pads = await db.execute<{ id: string; key: string }>(
    sql`select dossier_id as id, key from pads where ${isOfForm}`,
  );
  const comments = await db.execute<{ id: string; key: string; count: number }>(sql`
    select t.dossier_id as id, t.key, count(c.id)::int as count
    from (select id, dossier_id, key from comment_threads where ${isOfForm}) t
    left join comments c on c.thread_id = t.id and c.removed_at is null group by t.dossier_id, t.key`);
  const texts = await db.execute<AsideRow>(sql`
    select dossier_id as "dossierId", id::int as id, key, answer, why, from_version_id as "versionId"
    from dossier_unplaced_answers
    where ${isOfForm} and source = 'answer' and from_version_id is not null order by id`);
  const formers = await loadFormerAnswers(db, isOfForm, { to, texts: texts.rows });
  const forms = await loadFormVersions(db, [
    ...batch.map(({ versionId }) => versionId),
    ...texts.rows.map(({ versionId }) => versionId),
  ]);
  const getForm = (versionId: string): Form => {
    const form = forms.get(versionId);
    if (!form) throw new Error(`no form version ${versionId}`);
    return form;
  };
  const tried: TriedRow[] = [];
  for (const { id, callId, versionId, hasFrozenStandby } of batch) {
    const isOwn = (row: { readonly id: string }) => row.id === id;
    const form = getForm(versionId);
    const state: FormState = {
      answers: new Map(answers.rows.filter(isOwn).map(({ key, answer }) => [key, answer])),
      locks: new Set(locks.rows.filter(isOwn).map(({ nodeId }) => nodeId)),
    };
    const padKeys = pads.rows.filter(isOwn).map(({ key }) => key);
    tried.push({
      ...{ id, callId, versionId, hasFrozenStandby, form, state, padKeys },
      asidePadKeys: await listAsidePads(db, id, { form, state, padKeys }, to),
      commentCounts: new Map(comments.rows.filter(isOwn).map(({ key, count }) => [key, count])),
      formerLists: formers.filter((row) => isOwn(row) && isGroupKey(to, row.key)),
      untouchedKeys: new Set(
        formers.filter((row) => isOwn(row) && row.isByProduct).map(({ key }) => key),
      ),
      asideTexts: texts.rows
        .filter(({ dossierId }) => dossierId === id)
        .map((text) => ({ ...text, origin: getForm(text.versionId) })),
    });
  }
  return tried;
}

const isGroupKey = (form: Form, key: AnswerKey): boolean => {
  const node = findNode(form, key);
  return node !== undefined && isGroup(node);
};

interface FormerRow extends Record<string, unknown> {
  readonly id: string;
  readonly key: string;
  readonly answer: Answer;
  /** Written by a new version of the form, and by no person since. */
  readonly isByProduct: boolean;
}

/**
 * The last history rows that decide what returns with a version: lists of its groups, and answers that lost an option.
 * Without texts set aside nothing returns, and nothing is read.
 */
async function loadFormerAnswers(
  db: Db,
  isOfForm: SQL,
  { to, texts }: { readonly to: Form; readonly texts: readonly AsideRow[] },
): Promise<FormerRow[]> {
  if (texts.length === 0) return [];
  const keys = texts.flatMap(({ key, why }) => (why === "optionsGone" ? [key] : []));
  const groupIds = [...to.positions].flatMap(([id, { node }]) => (isGroup(node) ? [id] : []));
  const { rows } = await db.execute<FormerRow>(sql`
    select distinct on (dossier_id, key) dossier_id as id, key, answer, author_id is null as "isByProduct"
    from dossier_answer_history
    where ${isOfForm} and kind = 'saved' and (key = any(${sql.param(keys)}::text[])
      or split_part(key, '/', -1) = any(${sql.param(groupIds)}::text[]))
    order by dossier_id, key, dossier_answer_history.id desc`);
  return rows;
}

interface AsideRow extends Record<string, unknown> {
  readonly dossierId: string;
  readonly id: number;
  readonly key: string;
  readonly answer: Answer;
  readonly why: string;
  readonly versionId: string;
}

/**
 * The pads that would be set aside: their question is gone or offers no pad any more, and their text is not the answer's.
 * Only these pads are read.
 */
async function listAsidePads(
  db: Db,
  dossierId: string,
  { form, state, padKeys }: Pick<TriedDossier, "form" | "state" | "padKeys">,
  to: Form,
): Promise<AnswerKey[]> {
  if (padKeys.length === 0) return [];
  const mapKey = makeKeyMapper(form, to, state);
  const { formModelType } = to.model;
  const found: AnswerKey[] = [];
  for (const key of padKeys) {
    const before = findNode(form, key);
    const newKey = mapKey(key);
    const after = newKey === null ? undefined : findNode(to, newKey);
    if (!before || !hasPad(before) || (after && hasPad(after))) continue;
    const { document } = await loadPadContent(db, { dossierId, formModelType, key });
    const digest = digestPadText(documentToValue(before, document));
    if (digest !== null && digest !== digestAnswer(getAnswer(state, key))) found.push(key);
  }
  return found;
}
