import { sql } from "drizzle-orm";
import type { Form } from "#form-engine/form.ts";
import { isGroup, listConditions } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { compileStatement } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { AnswerChange } from "../rules/answer-change.ts";
import type { LastRow } from "../rules/history-rows.ts";
import {
  dossierAnswers as answers,
  dossierChanges as changes,
  dossierAnswerHistory as history,
  dossierLocks as locks,
} from "../tables.server.ts";
import type { FormRef, SavedAnswers } from "./form-state.server.ts";

export interface ChangeContext {
  /** The answers to change, all group lists, and the answers that conditions refer to. */
  readonly answers: SavedAnswers;
  readonly locks: ReadonlySet<string>;
  /** Changes that were applied before, by change id: the version they made, and when. */
  readonly appliedChanges: ReadonlyMap<string, { readonly version: number; readonly at: Date }>;
  /** The latest history row of each answer to change. */
  readonly lastRows: ReadonlyMap<string, LastRow>;
}

/** Loads all that is needed to check changes of a locked form. One statement, because every save runs it. */
export async function loadChangeContext(
  tx: Db,
  formRef: FormRef,
  form: Form,
  requestedChanges: readonly AnswerChange[],
): Promise<ChangeContext> {
  const [found] = await readContext(tx, {
    ...formRef,
    keys: requestedChanges.map(({ key }) => key),
    deciding: listDecidingNodes(form),
    ids: requestedChanges.map(({ id }) => id),
  });
  const { stored = [], locked = [], applied = {}, last = [] } = found ?? {};
  return {
    answers: new Map(
      stored.map(({ key, at, ...answer }) => [key, { ...answer, at: new Date(at) }]),
    ),
    locks: new Set(locked),
    appliedChanges: new Map(
      Object.entries(applied).map(([id, { version, at }]) => [id, { version, at: new Date(at) }]),
    ),
    lastRows: new Map(
      last.map(({ key, startedAt, ...row }) => [key, { ...row, startedAt: new Date(startedAt) }]),
    ),
  };
}

/** Nodes whose answers decide which questions exist. Cached, because form versions are immutable. */
const decidingNodesCache = new WeakMap<Form, readonly string[]>();

function listDecidingNodes(form: Form): readonly string[] {
  const cached = decidingNodesCache.get(form);
  if (cached) return cached;
  const deciding = new Set<string>();
  for (const { node } of form.positions.values()) {
    if (isGroup(node)) deciding.add(node.id);
    for (const condition of listConditions(node).conditions) deciding.add(condition.node);
  }
  const nodes = [...deciding];
  decidingNodesCache.set(form, nodes);
  return nodes;
}

interface ChangeContextRow {
  readonly stored: readonly {
    readonly key: string;
    readonly answer: Answer;
    readonly version: number;
    readonly by: string | null;
    readonly at: string;
  }[];
  readonly locked: readonly string[];
  readonly applied: Readonly<Record<string, { readonly version: number; readonly at: string }>>;
  readonly last: readonly (Omit<LastRow, "startedAt"> & {
    readonly key: string;
    readonly startedAt: string;
  })[];
}

const formCondition = sql`dossier_id = ${sql.placeholder("dossierId")}::uuid and form_model_type = ${sql.placeholder("formModelType")}::text`;
const keys = sql`${sql.placeholder("keys")}::text[]`;

const readContext = compileStatement<Record<string, unknown>, ChangeContextRow>(sql`
  select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'key', key, 'answer', answer, 'version', version, 'by', updated_by, 'at', updated_at)), '[]')
      from ${answers} where ${formCondition} and (key = any(${keys}) or node_id = any(${sql.placeholder("deciding")}::text[]))) as stored,
    (select coalesce(jsonb_agg(node_id), '[]') from ${locks} where ${formCondition}) as locked,
    (select coalesce(jsonb_object_agg(change_id, jsonb_build_object('version', version, 'at', at)), '{}') from ${changes}
      where dossier_id = ${sql.placeholder("dossierId")}::uuid and change_id = any(${sql.placeholder("ids")}::uuid[])) as applied,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'key', key, 'kind', kind, 'version', version, 'authorId', author_id, 'startedAt', started_at, 'answer', answer, 'words', words)), '[]')
      from (select distinct on (key) * from ${history} where ${formCondition} and key = any(${keys}) order by key, id desc) one) as last`);
