import { and, eq, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  callForms,
  formModels,
  formModelVersions,
} from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import {
  countListRows,
  type ListSelect,
  type ListSource,
} from "../../lists/queries/list-rows.server.ts";
import { FORM_FIELDS, type FormState } from "../rules/form-list.ts";
import { formDraftNodes, formDrafts } from "../tables.server.ts";

/** The id of the form's last published version, as the condition of a join. */
const isLastVersion = sql`${formModelVersions.id} = (select version.id from ${formModelVersions} as version
  where version.form_model_id = ${formModels.id} and version.published_at is not null
  order by version.number desc limit 1)`;

const lastNumber = sql<number>`coalesce(${formModelVersions.number}, 0)`;
/** A draft made of another version than the last, or changed after it was published. */
const isDraftChanged = sql`(${formDrafts.baseVersionId} is distinct from ${formModelVersions.id}
  or ${formDrafts.updatedAt} > ${formModelVersions.publishedAt})`;
const state = sql<FormState>`case
  when ${formModelVersions.id} is null then 'new'
  when ${formDrafts.formModelId} is not null and ${isDraftChanged} then 'changed'
  else 'published' end`;
const calls = sql<number>`(select count(distinct used.call_id)::int from ${callForms} as used
  join ${formModelVersions} as version on version.id = used.version_id
  where version.form_model_id = ${formModels.id})`;
const changedAt =
  sql<Date>`greatest(${formDrafts.updatedAt}, ${formModelVersions.publishedAt}, ${formModels.createdAt})`.mapWith(
    formModels.createdAt,
  );
/** The author of the last save, or of the version if nothing was saved after it. */
const changedBy = sql<
  string | null
>`(select concat_ws(' ', account.first_name, account.last_name) from ${users} as account
  where account.id = case
    when ${formModelVersions.id} is null or ${formDrafts.updatedAt} > ${formModelVersions.publishedAt} then (
      select node.updated_by from ${formDraftNodes} as node where node.form_model_id = ${formModels.id}
      order by node.updated_at desc, node.node_id limit 1)
    else ${formModelVersions.publishedBy} end)`;

/** The list of forms in SQL. */
export const FORM_SOURCE: ListSource = {
  fields: FORM_FIELDS,
  columns: {
    name: { value: sql`unaccent(lower(${formModels.name}))`, type: "text" },
    type: { value: sql`${formModels.formModelType}`, type: "text" },
    state: { value: state, type: "text" },
    version: { value: lastNumber, type: "numeric" },
    calls: { value: calls, type: "numeric" },
    changed: { value: changedAt, type: "timestamptz" },
  },
  searchedText: sql`${formModels.name}`,
  rowId: { value: sql`${formModels.id}`, type: "uuid" },
  defaultSort: { field: "changed", isDescending: true },
};

export const selectFormRows = (
  db: Db,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      id: formModels.id,
      name: formModels.name,
      formModelType: formModels.formModelType,
      state,
      lastNumber,
      publishedAt: formModelVersions.publishedAt,
      calls,
      changedAt,
      changedBy,
    })
    .from(formModels)
    .leftJoin(formModelVersions, isLastVersion)
    .leftJoin(formDrafts, eq(formDrafts.formModelId, formModels.id))
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type FormRow = Awaited<ReturnType<typeof selectFormRows>>[number];

export function countFormRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = db
    .select({ id: sql`1`.as("one") })
    .from(formModels)
    .leftJoin(formModelVersions, isLastVersion)
    .leftJoin(formDrafts, eq(formDrafts.formModelId, formModels.id))
    .where(where)
    .$dynamic();
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}
