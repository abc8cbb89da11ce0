import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { FormRef } from "../queries/form-state.server.ts";
import { loadAnswers, loadDossierForm } from "../queries/form-state.server.ts";
import type { HistoryRows } from "../rules/history-rows.ts";
import { countWords, getNextUpdateTime } from "../rules/history-rows.ts";
import {
  dossierAnswers as answers,
  dossierChanges as changes,
  dossierAnswerHistory as history,
} from "../tables.server.ts";

/** History rows of one author for one answer. */
export const MAX_ROWS_PER_AUTHOR = 200;
/** Limits of one author in a form, so that a script cannot fill the disk. */
const MAX_ROWS_IN_FORM = 5_000;
const MAX_BYTES_IN_FORM = 30_000_000;

/** A checked answer with the id of its change. */
export interface AnswerToStore {
  readonly changeId: string;
  readonly key: string;
  readonly answer: Answer;
  readonly version: number;
}

/** Writes answers, applied change ids and history rows in one statement of the caller's transaction. */
export async function storeAnswers(
  tx: Db,
  formRef: FormRef,
  { authorId, at }: { readonly authorId: string | null; readonly at: Date },
  { written, added, continued }: HistoryRows & { readonly written: readonly AnswerToStore[] },
): Promise<void> {
  if (written.length + added.length + continued.length === 0) return;
  await storeStatement(tx, {
    ...formRef,
    authorId,
    at: at.toISOString(),
    written: JSON.stringify(
      written.map((one) => ({ ...one, nodeId: parseKey(one.key)?.nodeId ?? "" })),
    ),
    added: JSON.stringify(added),
    continued: JSON.stringify(continued),
    continuedIds: continued.map(({ id }) => id),
  });
  if (added.length > 0) await trimHistory(tx, formRef, authorId);
}

const parameters = {
  dossierId: sql`${sql.placeholder("dossierId")}::uuid`,
  formModelType: sql`${sql.placeholder("formModelType")}::text`,
  authorId: sql`${sql.placeholder("authorId")}::uuid`,
  at: sql`${sql.placeholder("at")}::timestamptz`,
};

/**
 * The ids are passed beside the JSON rows: the planner cannot estimate a JSON record set, and would scan the history
 * for one row.
 */
const storeStatement = compileStatement<Record<string, unknown>, never>(sql`
  with written as materialized (
    select * from jsonb_to_recordset(${sql.placeholder("written")}::jsonb)
      as w("changeId" uuid, key text, "nodeId" text, answer jsonb, version integer)),
  answered as (
    insert into ${answers} (dossier_id, form_model_type, key, node_id, answer, version, updated_by, updated_at)
    select ${parameters.dossierId}, ${parameters.formModelType}, key, "nodeId", answer, version, ${parameters.authorId}, ${parameters.at} from written
    on conflict (dossier_id, form_model_type, key) do update set answer = excluded.answer, version = excluded.version,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at),
  applied as (
    insert into ${changes} (dossier_id, change_id, version, at)
    select ${parameters.dossierId}, "changeId", version, ${parameters.at} from written),
  added as (
    insert into ${history}
      (dossier_id, form_model_type, key, kind, answer, version, author_id, started_at, at, words)
    select ${parameters.dossierId}, ${parameters.formModelType}, key, kind, answer, version, ${parameters.authorId}, ${parameters.at}, ${parameters.at}, words
    from jsonb_to_recordset(${sql.placeholder("added")}::jsonb)
      as a(key text, kind text, answer jsonb, version integer, words integer)),
  continued as (
    update ${history} h set answer = c.answer, version = c.version, at = ${parameters.at}, words = c.words
    from jsonb_to_recordset(${sql.placeholder("continued")}::jsonb)
      as c(id bigint, answer jsonb, version integer, words integer)
    where h.id = c.id and h.id = any(${sql.placeholder("continuedIds")}::bigint[]))
  -- A trigger on last_update notifies every process (dossier_saved).
  update ${dossierForms} set last_update = ${parameters.at}
  where dossier_id = ${parameters.dossierId} and form_model_type = ${parameters.formModelType} and exists (select from written)`);

/** Deletes an author's oldest rows beyond the limits. Only the author's own rows are deleted, never those of others. */
async function trimHistory(
  tx: Db,
  { dossierId, formModelType }: FormRef,
  authorId: string | null,
): Promise<void> {
  await tx.execute(sql`
    delete from ${history} where id in (
      select id from (
        select id, row_number() over (partition by key order by id desc) as of_key,
          row_number() over (order by id desc) as of_form, sum(bytes) over (order by id desc) as bytes
        from ${history} where dossier_id = ${dossierId} and form_model_type = ${formModelType}
          and author_id is not distinct from ${authorId}::uuid) ranked
      where of_key > ${MAX_ROWS_PER_AUTHOR} or of_form > ${MAX_ROWS_IN_FORM} or bytes > ${MAX_BYTES_IN_FORM})`);
}

/**
 * Restores a form to given answers, in the transaction of an authorized command. Ignores locks; open editors are
 * notified as for any save, and the replaced answers stay in the history.
 */
export async function replaceAnswers(
  tx: Db,
  formRef: FormRef,
  { authorId, now }: { authorId: string | null; now: Date },
  answers: ReadonlyMap<string, Answer>,
): Promise<void> {
  const { lastUpdate } = await loadDossierForm(tx, formRef, { forUpdate: true });
  const storedAnswers = await loadAnswers(tx, formRef);
  const written = [...new Set([...storedAnswers.keys(), ...answers.keys()])].flatMap((key) => {
    const stored = storedAnswers.get(key);
    const answer = answers.get(key) ?? NO_ANSWER;
    if (JSON.stringify(answer) === JSON.stringify(stored?.answer ?? NO_ANSWER)) return [];
    return [{ changeId: randomUUID(), key, answer, version: (stored?.version ?? 0) + 1 }];
  });
  // Always new rows, so that no replaced text is overwritten in the history.
  const added = written.map(({ changeId: _, ...entry }) => ({
    kind: "saved" as const,
    ...entry,
    words: countWords(entry.answer),
  }));
  const at = getNextUpdateTime(lastUpdate, now);
  await storeAnswers(tx, formRef, { authorId, at }, { written, added, continued: [] });
}
