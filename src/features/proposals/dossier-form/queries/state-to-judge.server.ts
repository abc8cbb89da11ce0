import { sql } from "drizzle-orm";
import type { Form } from "#form-engine/form.ts";
import { isGroup } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { compiled } from "#platform/db/compiled.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { AnswerChange } from "../rules/answer-change.ts";
import type { LastRow } from "../rules/history-rows.ts";
import {
  dossierAnswers as answers,
  dossierChanges as changes,
  dossierAnswerHistory as history,
  dossierLocks as locks,
} from "../tables.server.ts";
import type { FormOfDossier, HeldAnswers } from "./form-state.server.ts";

export interface StateToJudge {
  /** The answers themselves, lists of groups, and what conditions ask about. */
  readonly held: HeldAnswers;
  readonly locks: ReadonlySet<string>;
  /** The versions that changes made which were applied before, by their ids. */
  readonly applied: ReadonlyMap<string, number>;
  /** The last row of the history of each answer that is to be changed. */
  readonly last: ReadonlyMap<string, LastRow>;
}

/** As much as it takes to judge changes of a form whose row is held: every save asks for it, so it is one statement. */
export async function stateToJudge(
  tx: Db,
  place: FormOfDossier,
  form: Form,
  asked: readonly AnswerChange[],
): Promise<StateToJudge> {
  const [found] = await read(tx, {
    ...place,
    keys: asked.map(({ key }) => key),
    deciding: decidingNodes(form),
    ids: asked.map(({ id }) => id),
  });
  const { held = [], locked = [], applied = {}, last = [] } = found ?? {};
  return {
    held: new Map(held.map(({ key, at, ...one }) => [key, { ...one, at: new Date(at) }])),
    locks: new Set(locked),
    applied: new Map(Object.entries(applied)),
    last: new Map(
      last.map(({ key, startedAt, ...row }) => [key, { ...row, startedAt: new Date(startedAt) }]),
    ),
  };
}

/** A form never changes, and its conditions with it. */
const known = new WeakMap<Form, readonly string[]>();

function decidingNodes(form: Form): readonly string[] {
  const kept = known.get(form);
  if (kept) return kept;
  const deciding = new Set<string>();
  for (const { node } of form.places.values()) {
    if (isGroup(node)) deciding.add(node.id);
    for (const condition of node.visibleWhen ?? []) deciding.add(condition.node);
  }
  const nodes = [...deciding];
  known.set(form, nodes);
  return nodes;
}

interface Found {
  readonly held: readonly {
    readonly key: string;
    readonly answer: Answer;
    readonly version: number;
    readonly by: string | null;
    readonly at: string;
  }[];
  readonly locked: readonly string[];
  readonly applied: Readonly<Record<string, number>>;
  readonly last: readonly (Omit<LastRow, "startedAt"> & {
    readonly key: string;
    readonly startedAt: string;
  })[];
}

const ofForm = sql`dossier_id = ${sql.placeholder("dossierId")}::uuid and form_model_type = ${sql.placeholder("formModelType")}::text`;
const keys = sql`${sql.placeholder("keys")}::text[]`;

const read = compiled<Record<string, unknown>, Found>(sql`
  select
    (select coalesce(jsonb_agg(jsonb_build_object(
        'key', key, 'answer', answer, 'version', version, 'by', updated_by, 'at', updated_at)), '[]')
      from ${answers} where ${ofForm} and (key = any(${keys}) or node_id = any(${sql.placeholder("deciding")}::text[]))) as held,
    (select coalesce(jsonb_agg(node_id), '[]') from ${locks} where ${ofForm}) as locked,
    (select coalesce(jsonb_object_agg(change_id, version), '{}') from ${changes}
      where dossier_id = ${sql.placeholder("dossierId")}::uuid and change_id = any(${sql.placeholder("ids")}::uuid[])) as applied,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'key', key, 'kind', kind, 'authorId', author_id, 'startedAt', started_at, 'answer', answer, 'words', words)), '[]')
      from (select distinct on (key) * from ${history} where ${ofForm} and key = any(${keys}) order by key, id desc) one) as last`);
