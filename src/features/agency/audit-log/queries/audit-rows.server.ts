import { and, eq, type SQL, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { formModels } from "#features/proposals/form-models/tables.server.ts";
import { type Actor, isSignedIn, type StaffActor } from "#platform/actor.ts";
import { AUDIT_EVENTS } from "#platform/audit/audit-events.ts";
import { auditEvents, auditReasons } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { foldText } from "#platform/fold-text.ts";
import {
  containsText,
  countListRows,
  type ListSelect,
  type ListSource,
  toLikePattern,
} from "../../lists/queries/list-rows.server.ts";
import { staffInvitations } from "../../staff/tables.server.ts";
import { type AuditChoices, createAuditFields } from "../rules/audit-fields.ts";
import { selectNamedAccount } from "./visible-to.server.ts";

const EVENT_NAMES = Object.keys(AUDIT_EVENTS);
const UUID = sql.raw("'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'");

/** More accounts or dossiers than these are not named one by one in a condition. */
const MAX_NAMED_IDS = 200;

/**
 * The audit list in SQL: rows of `audit_events`. Texts are looked for in accounts, dossiers and names of events rather
 * than in every row. Where a text belongs to few of them, the condition names their ids, and an index finds the rows;
 * where it belongs to many, walking the rows by date finds a page sooner.
 */
export function createAuditSource(
  db: Db,
  reader: Actor,
  { agencies, colleagues }: AuditChoices,
): ListSource {
  const account = selectNamedAccount(reader);
  const containsPerson = async (folded: string) => {
    const isPerson = containsText(toSearchedName(reader))(folded);
    const found = await db
      .select({ id: sql<string>`${users.id}::text` })
      .from(users)
      .where(and(isInSearchIndex(folded), isPerson))
      .limit(MAX_NAMED_IDS + 1);
    return found.length > MAX_NAMED_IDS
      ? sql`${account} in (select ${users.id}::text from ${users} where ${isPerson})`
      : sql`${account} = any(${toIds(found)})`;
  };
  /** By the beginning of the identifier, so that an index finds it. */
  const hasId = (folded: string) => {
    const id = sql`lower(${auditEvents.subjectId}) collate "C"`;
    return sql`(${id} >= ${folded} and ${id} < ${folded + LAST_CHARACTER})`;
  };
  const containsDossier = async (folded: string) => {
    const isNamed = containsText(sql`${dossiers.acronym} || ' ' || ${dossiers.number}`)(folded);
    const found = await db
      .select({ id: sql<string>`${dossiers.id}::text` })
      .from(dossiers)
      .where(isNamed)
      .limit(MAX_NAMED_IDS + 1);
    const ids =
      found.length > MAX_NAMED_IDS
        ? sql`in (select ${dossiers.id}::text from ${dossiers} where ${isNamed})`
        : sql`= any(${toIds(found)})`;
    return sql`(${auditEvents.subjectKind} = 'dossier' and ${auditEvents.subjectId} ${ids})`;
  };
  const hasEvent = (folded: string) => {
    const found = EVENT_NAMES.filter((name) => foldText(name).includes(folded));
    return sql`${auditEvents.event} = any(${sql.param(found)}::text[])`;
  };
  return {
    fields: createAuditFields({ agencies, colleagues }),
    columns: {
      date: { value: sql`${auditEvents.at}`, type: "timestamptz" },
      event: { value: sql`${auditEvents.event}`, type: "text" },
      actor: { value: sql`${auditEvents.actorKind}`, type: "text" },
      person: { value: account, type: "text", contains: containsPerson },
      colleague: {
        value: reader.kind === "staff" ? selectColleague(reader) : sql`''`,
        type: "text",
        equals: (userId) =>
          reader.kind === "staff"
            ? sql`(${isByStaffOf(reader)} and ${auditEvents.actorId} = ${userId})`
            : sql`false`,
      },
      subject: { value: sql`${auditEvents.subjectKind}`, type: "text" },
      id: { value: sql`${auditEvents.subjectId}`, type: "text", contains: hasId },
      agency: {
        value: sql`coalesce(${auditEvents.partnerId}::text, '')`,
        type: "text",
        equals: (choice) => sql`${auditEvents.partnerId} = ${Number(choice)}`,
      },
    },
    searchedText: async (folded) => {
      const [person, dossier] = await Promise.all([
        containsPerson(folded),
        containsDossier(folded),
      ]);
      return sql`(${person} or ${hasEvent(folded)} or ${hasId(folded)} or ${dossier})`;
    },
    rowId: { value: sql`${auditEvents.id}`, type: "bigint" },
    defaultSort: { field: "date", isDescending: true },
  };
}

/** What a person did as staff of the reader's agency, and not as a researcher or for another agency. */
const isByStaffOf = ({ partnerId }: StaffActor): SQL =>
  sql`(${auditEvents.actorKind} = 'staff' and ${auditEvents.actorFor} = ${String(partnerId)})`;

const selectColleague = (reader: StaffActor): SQL<string> =>
  sql`coalesce(case when ${isByStaffOf(reader)} then ${auditEvents.actorId} end, '')`;

/** Sorts after every character that an identifier can have. */
const LAST_CHARACTER = "\u{10FFFF}";

const toIds = (rows: readonly { readonly id: string }[]): SQL =>
  sql`${sql.param(rows.map(({ id }) => id))}::text[]`;

/**
 * The text that a reader finds accounts by. Agencies search by names only: an address that a person did not give them
 * must not be guessable.
 */
const toSearchedName = (reader: Actor): SQL =>
  reader.kind === "administrator"
    ? sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.email}, '')`
    : sql`${users.firstName} || ' ' || ${users.lastName}`;

/** Condition on `users` for the index `users_search`, which has names and addresses; others can follow. */
const isInSearchIndex = (folded: string): SQL =>
  sql`fold_text(${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.email}, '')) like ${toLikePattern(folded)}`;

/** A name for an id, by a subquery, because only the rows of one page need it. One id that is no UUID must not break it. */
const selectUserName = (id: SQL) => sql<string | null>`case when ${id} ~ ${UUID} then (
  select account.first_name || ' ' || account.last_name from ${users} as account where account.id = (${id})::uuid) end`;

/**
 * The title of a call, or of the draft of one: the tables of drafts belong to a later feature. Staff who are limited to
 * departments do not read titles of calls of other ones.
 */
function selectCallTitle(reader: Actor): { call: SQL; draft: SQL } {
  const isReached =
    reader.kind === "staff" ? callWithinReachOf(reader) : sql.raw(String(isPortal(reader)));
  const title = sql.raw(isSignedIn(reader) && reader.locale === "en" ? "title_en" : "title_fr");
  const hasAllDrafts = isPortal(reader) || (reader.kind === "staff" && !reader.departmentIds);
  return {
    call: sql`(select ${title} from ${calls} where ${calls.id} = ${auditEvents.subjectId}::int and ${isReached})`,
    draft: sql`(select coalesce((select ${title} from ${calls} where ${calls.id} = draft.call_id and ${isReached}),
      ${hasAllDrafts ? sql`(select value #>> '{}' from call_draft_fields where draft_id = draft.id and field = 'titleFr')` : sql`null`})
      from call_drafts as draft where draft.id = ${auditEvents.subjectId}::uuid)`,
  };
}

const isPortal = (reader: Actor): boolean => reader.kind === "administrator";

/**
 * The acronym and number of a dossier, the title of a call, the name of a form, of an account or of a member of staff, the address
 * of an invitation, the short name of a partner; null for other subjects, and for those that no longer exist.
 */
function selectSubjectName(reader: Actor) {
  const callTitle = selectCallTitle(reader);
  return sql<string | null>`case
  when ${auditEvents.subjectKind} = 'partner' and ${auditEvents.subjectId} ~ '^[0-9]{1,9}$'
    then (select code from ${partners} as subject where subject.id = ${auditEvents.subjectId}::int)
  when ${auditEvents.subjectKind} = 'call' and ${auditEvents.subjectId} ~ '^[0-9]{1,9}$' then ${callTitle.call}
  when ${auditEvents.subjectId} !~ ${UUID} then null
  when ${auditEvents.subjectKind} = 'dossier'
    then (select acronym || ' · ' || number from ${dossiers} where id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'callDraft' then ${callTitle.draft}
  when ${auditEvents.subjectKind} = 'form_model'
    then (select name from ${formModels} where id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'user' then ${selectUserName(sql`${auditEvents.subjectId}`)}
  when ${auditEvents.subjectKind} = 'staffMember'
    then (select first_name || ' ' || last_name from ${staffMembers} as member join ${users} as account
      on account.id = member.user_id where member.id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'staffInvitation'
    then (select email from ${staffInvitations} where id = ${auditEvents.subjectId}::uuid)
end`;
}

/** Where the person is not named, neither is their id. */
const selectActorId = (reader: Actor) =>
  reader.kind === "administrator"
    ? sql<string | null>`${auditEvents.actorId}`
    : sql<
        string | null
      >`case when ${auditEvents.actorKind} in ('product', 'apiKey') or ${selectNamedAccount(reader)} <> '' then ${auditEvents.actorId} end`;

export const selectAuditRows = (
  db: Db,
  reader: Actor,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      at: auditEvents.at,
      event: auditEvents.event,
      actorKind: auditEvents.actorKind,
      actorId: selectActorId(reader),
      person: selectUserName(selectNamedAccount(reader)),
      subjectKind: auditEvents.subjectKind,
      subjectId: auditEvents.subjectId,
      subjectName: selectSubjectName(reader),
      agency: partners.code,
      details: auditEvents.details,
      /** Rows of before `audit_reasons` have the name of a file in their details. */
      reason: sql<
        string | null
      >`coalesce(${auditReasons.reason}, ${auditEvents.details} ->> 'fileName')`,
      isErasable: sql<boolean>`${auditReasons.reason} is not null`,
      reasonErasedAt: auditReasons.erasedAt,
    })
    .from(auditEvents)
    .leftJoin(partners, eq(partners.id, auditEvents.partnerId))
    .leftJoin(auditReasons, eq(auditReasons.eventId, auditEvents.id))
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof selectAuditRows>>[number];

export function countAuditRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = db.select({ id: auditEvents.id }).from(auditEvents).where(where).$dynamic();
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}

/** The reason of an event that can be erased; null otherwise. */
export async function findErasableReason(db: Db, eventId: number) {
  const [row] = await db
    .select({ event: auditEvents.event, at: auditEvents.at, reason: auditReasons.reason })
    .from(auditReasons)
    .innerJoin(auditEvents, eq(auditEvents.id, auditReasons.eventId))
    .where(eq(auditReasons.eventId, eventId));
  return row?.reason ? { ...row, eventId, reason: row.reason } : null;
}
