import { and, eq, type SQL, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import {
  countListRows,
  type ListSelect,
  type ListSource,
} from "../../lists/queries/list-rows.server.ts";
import { staffInvitations } from "../../staff/tables.server.ts";
import { type AuditPartner, createAuditFields } from "../rules/audit-fields.ts";

const personName = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`;
const personText = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.email}, ''), '')`;

/** The audit list in SQL: rows of `audit_events` with the account that acted, if it still exists. */
export const createAuditSource = (agencies: readonly AuditPartner[]): ListSource => ({
  fields: createAuditFields(agencies),
  columns: {
    date: { value: sql`${auditEvents.at}`, type: "timestamptz" },
    event: { value: sql`${auditEvents.event}`, type: "text" },
    actor: { value: sql`${auditEvents.actorKind}`, type: "text" },
    person: { value: personText, type: "text" },
    subject: { value: sql`${auditEvents.subjectKind}`, type: "text" },
    id: { value: sql`${auditEvents.subjectId}`, type: "text" },
    agency: { value: sql`coalesce(${auditEvents.partnerId}::text, '')`, type: "text" },
  },
  searchedText: sql`${personText} || ' ' || ${auditEvents.event} || ' ' || ${auditEvents.subjectId}`,
  rowId: { value: sql`${auditEvents.id}`, type: "bigint" },
  defaultSort: { field: "date", isDescending: true },
});

/**
 * The acronym of a dossier, the name of an account or of a member of staff, the address of an invitation, the short name
 * of a partner; null for other subjects, and for those that no longer exist. A subquery, because only the rows of one page
 * need it. One id that is no UUID must not break the whole page.
 */
const subjectName = sql<string | null>`case
  when ${auditEvents.subjectKind} = 'partner' and ${auditEvents.subjectId} ~ '^[0-9]{1,9}$'
    then (select code from ${partners} as subject where subject.id = ${auditEvents.subjectId}::int)
  when ${auditEvents.subjectId} !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then null
  when ${auditEvents.subjectKind} = 'dossier'
    then (select acronym from ${dossiers} where id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'user'
    then (select first_name || ' ' || last_name from ${users} as account where account.id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'staffMember'
    then (select first_name || ' ' || last_name from ${staffMembers} as member join ${users} as account
      on account.id = member.user_id where member.id = ${auditEvents.subjectId}::uuid)
  when ${auditEvents.subjectKind} = 'staffInvitation'
    then (select email from ${staffInvitations} where id = ${auditEvents.subjectId}::uuid)
end`;

/** The account of an actor with a session, or of the person a job acted for. */
const actingAccount = sql`case ${auditEvents.actorKind} when 'product' then ${auditEvents.actorFor} else ${auditEvents.actorId} end`;

export const selectAuditRows = (
  db: Db,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      at: auditEvents.at,
      event: auditEvents.event,
      actorKind: auditEvents.actorKind,
      actorId: auditEvents.actorId,
      person: personName,
      subjectKind: auditEvents.subjectKind,
      subjectId: auditEvents.subjectId,
      subjectName,
      agency: partners.code,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .leftJoin(partners, eq(partners.id, auditEvents.partnerId))
    .leftJoin(users, eq(sql`${users.id}::text`, actingAccount))
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type AuditRow = Awaited<ReturnType<typeof selectAuditRows>>[number];

export function countAuditRows(db: Db, where: SQL | undefined, limit?: number): Promise<number> {
  const rows = db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .leftJoin(users, eq(sql`${users.id}::text`, actingAccount))
    .where(where)
    .$dynamic();
  return countListRows(db, limit === undefined ? rows : rows.limit(limit));
}
