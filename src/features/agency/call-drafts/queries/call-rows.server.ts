import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import {
  countListRows,
  type ListSelect,
  type ListSource,
} from "../../lists/queries/list-rows.server.ts";
import { type CallState, createCallFields } from "../rules/call-list.ts";
import { callDraftFields, callDrafts } from "../tables.server.ts";
import { callDraftsVisibleTo } from "./visible-to.server.ts";

/** A simple value of a draft as text; null if the field was never written, or is null. */
const draftText = (field: CallField) =>
  sql<string | null>`(select nullif(written.value #>> '{}', '') from ${callDraftFields} as written
    where written.draft_id = ${callDrafts.id} and written.field = ${field})`;

// What is published comes first; a draft without a call shows what is written so far.
const titleFr = sql<string>`coalesce(${calls.titleFr}, ${draftText("titleFr")}, '')`;
const titleEn = sql<string>`coalesce(${calls.titleEn}, ${draftText("titleEn")}, '')`;
const title = sql<string>`coalesce(nullif(${titleFr}, ''), ${titleEn})`;
const code = sql<string>`coalesce(${calls.code}, ${draftText("code")}, '')`;
const year = sql<number>`coalesce(${calls.year}, ${draftText("year")}::int, 0)`;
const reference = sql<string>`coalesce(${calls.reference}, ${draftText("reference")}, '')`;
/** What a search in the calls and drafts of an agency reads. */
export const CALL_ROW_TEXT = sql<string>`${titleFr} || ' ' || ${titleEn} || ' ' || ${code} || ' ' || ${reference}`;
const departmentId = sql<
  number | null
>`case when ${calls.id} is null then ${draftText("departmentId")}::int
  else ${calls.departmentId} end`;
const opensAt =
  sql<Date | null>`coalesce(${calls.opensAt}, ${draftText("opensAt")}::timestamptz)`.mapWith(
    calls.opensAt,
  );
const closesAt =
  sql<Date | null>`coalesce(${calls.closesAt}, ${draftText("closesAt")}::timestamptz)`.mapWith(
    calls.closesAt,
  );
/** Fields of a published call's draft that were written after the last publication. */
const waiting = sql<number>`case when ${calls.id} is null then 0 else (
  select count(*)::int from ${callDraftFields} as written where written.draft_id = ${callDrafts.id}
    and written.version > 1 and written.changed_at > ${calls.updatedAt}) end`;
/** The last written field. The first version of a published call's draft was taken over from the call. */
const lastField = (column: "changed_at" | "changed_by") =>
  sql.raw(`(select written.${column} from call_draft_fields as written
    where written.draft_id = "call_drafts"."id" and (written.version > 1 or "call_drafts"."call_id" is null)
    order by written.changed_at desc, written.field limit 1)`);
const changedAt =
  sql<Date>`coalesce(${lastField("changed_at")}, ${calls.updatedAt}, ${callDrafts.createdAt})`.mapWith(
    calls.updatedAt,
  );
const changedBy = sql<
  string | null
>`(select account.first_name || ' ' || account.last_name from ${users} as account
  where account.id = coalesce(${lastField("changed_by")}, ${callDrafts.createdBy}))`;

/** A row has the id of its draft; a call without a draft has one made of its number. */
const rowId = sql`coalesce(${callDrafts.id}, ('00000000-0000-0000-0000-' || lpad(to_hex(${calls.id}), 12, '0'))::uuid)`;

const stateAt = (now: Date) => sql<CallState>`case
  when ${calls.withdrawnAt} is not null then 'withdrawn'
  when ${calls.id} is null then case when ${callDrafts.publishAt} is null then 'draft' else 'planned' end
  when ${calls.publishedAt} > ${now.toISOString()}::timestamptz then 'planned'
  when ${calls.opensAt} > ${now.toISOString()}::timestamptz then 'upcoming'
  when ${calls.closesAt} > ${now.toISOString()}::timestamptz then 'open'
  else 'closed' end`;

/**
 * Condition on the calls and drafts of the list: staff see those of their agency and departments, administrators those of
 * one-off partners.
 */
export function callRowVisibleTo(actor: BackOfficeActor): SQL {
  if (actor.kind === "administrator") return sql`${partners.kind} = 'one_off'`;
  return sql`case when ${calls.id} is null then ${callDraftsVisibleTo(actor)} else ${callWithinReachOf(actor)} end`;
}

interface NamedDepartment {
  readonly id: number;
  readonly fr: string;
  readonly en: string;
}

/** The list of calls in SQL. A state depends on the time. */
export const createCallSource = (own: readonly NamedDepartment[], now: Date): ListSource => ({
  fields: createCallFields(own),
  columns: {
    title: { value: sql`unaccent(lower(${title}))`, type: "text" },
    code: { value: code, type: "text" },
    year: { value: year, type: "numeric" },
    state: { value: stateAt(now), type: "text" },
    // Without a date: after all others.
    opening: { value: sql`coalesce(${opensAt}, '2999-01-01'::timestamptz)`, type: "timestamptz" },
    closing: { value: sql`coalesce(${closesAt}, '2999-01-01'::timestamptz)`, type: "timestamptz" },
    department: { value: sql`coalesce((${departmentId})::text, '')`, type: "text" },
    waiting: { value: waiting, type: "numeric" },
    changed: { value: changedAt, type: "timestamptz" },
  },
  searchedText: CALL_ROW_TEXT,
  rowId: { value: rowId, type: "uuid" },
  defaultSort: { field: "changed", isDescending: true },
});

export const selectCallRows = (
  db: Db,
  now: Date,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      draftId: callDrafts.id,
      callId: calls.id,
      slug: calls.slug,
      partner: partners.code,
      titleFr,
      titleEn,
      code,
      year,
      reference,
      state: stateAt(now),
      opensAt,
      closesAt,
      departmentFr: departments.nameFr,
      departmentEn: departments.nameEn,
      publishAt: callDrafts.publishAt,
      waiting,
      changedAt,
      changedBy,
    })
    .from(calls)
    .fullJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .innerJoin(
      partners,
      sql`${partners.id} = coalesce(${calls.partnerId}, ${callDrafts.partnerId})`,
    )
    .leftJoin(departments, sql`${departments.id} = ${departmentId}`)
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type CallRow = Awaited<ReturnType<typeof selectCallRows>>[number];

/** `anr-26-biot`, of a call or a draft. */
const lowerNumber = sql`lower(number_prefix(${partners.code})) || '-' || lpad((${year} % 100)::text, 2, '0') || '-' || lower(${code})`;

/** The calls and drafts of an actor that have the words, or this number; those that close last first. */
export const searchCallRows = (
  db: Db,
  visible: SQL,
  {
    words,
    number,
    limit,
  }: { readonly words: SQL | undefined; readonly number: string; readonly limit: number },
) =>
  db
    .select({
      draftId: callDrafts.id,
      callId: calls.id,
      partner: partners.code,
      titleFr,
      titleEn,
      code,
      year,
      departmentFr: departments.nameFr,
      departmentEn: departments.nameEn,
    })
    .from(calls)
    .fullJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .innerJoin(
      partners,
      sql`${partners.id} = coalesce(${calls.partnerId}, ${callDrafts.partnerId})`,
    )
    .leftJoin(departments, sql`${departments.id} = ${departmentId}`)
    .where(and(visible, or(words, sql`${lowerNumber} = ${number}`)))
    .orderBy(sql`${closesAt} desc nulls first`, sql`${rowId}`)
    .limit(limit);

export function countCallRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = db
    .select({ id: sql`1`.as("one") })
    .from(calls)
    .fullJoin(callDrafts, eq(callDrafts.callId, calls.id))
    .innerJoin(
      partners,
      sql`${partners.id} = coalesce(${calls.partnerId}, ${callDrafts.partnerId})`,
    )
    .where(where)
    .$dynamic();
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}
