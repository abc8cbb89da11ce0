import { type SQL, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";

/**
 * The department that a draft belongs to: that of its published call, before the first publication the one its draft
 * names. A published call changes its department when the change is published.
 */
export const DRAFT_DEPARTMENT = sql<number | null>`case when ${callDrafts.callId} is null
  then (select (field.value #>> '{}')::int from ${callDraftFields} field
    where field.draft_id = ${callDrafts.id} and field.field = 'departmentId')
  else (select call.department_id from ${calls} call where call.id = ${callDrafts.callId}) end`;

/**
 * Condition on `call_drafts`, for every list, count and export: staff see the drafts of their agency and departments,
 * administrators those of one-off partners.
 */
export function callDraftsVisibleTo(actor: Actor): SQL {
  if (actor.kind === "administrator")
    return sql`${callDrafts.partnerId} in (select id from ${partners} where kind = 'one_off')`;
  if (actor.kind !== "staff") return sql`false`;
  const { partnerId, departmentIds } = actor;
  const isOfAgency = sql`${callDrafts.partnerId} = ${partnerId}`;
  if (departmentIds === null) return isOfAgency;
  return sql`(${isOfAgency} and coalesce(${DRAFT_DEPARTMENT} = any(${sql.param([...departmentIds])}::int[]), true))`;
}
