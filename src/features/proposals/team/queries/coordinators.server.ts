import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { sessions } from "#features/people/accounts/tables.server.ts";
import { dossierAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listMembers, type Member } from "./members.server.ts";

const MAX_SHOWN = 50;

/**
 * The coordinator and when they were last seen: by an active session, an audited act or a saved answer. A session ended by
 * sign-out leaves no row, but the acts in it do.
 */
export async function findCoordinator(db: Db, dossierId: string) {
  const coordinator = (await listMembers(db, dossierId)).find(({ role }) => role === "coordinator");
  if (!coordinator) return null;
  const { userId, joinedAt } = coordinator;
  const [used] = await db
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const [acted] = await db
    .select({ at: max(auditEvents.at) })
    .from(auditEvents)
    .where(eq(auditEvents.actorId, userId));
  const [wrote] = await db
    .select({ at: max(dossierAnswers.updatedAt) })
    .from(dossierAnswers)
    .where(eq(dossierAnswers.updatedBy, userId));
  const seen = [used, acted, wrote].flatMap((trace) => (trace?.at ? [trace.at.getTime()] : []));
  return { ...coordinator, seenAt: new Date(Math.max(joinedAt.getTime(), ...seen)) };
}

/**
 * Selects the time or the agency of the last request of an agency's staff for a coordinator, on a select from `dossiers`.
 * Null without one since a coordinator was last named. The outer column is named in SQL: drizzle does not qualify it.
 */
export const selectCoordinatorRequest = (what: "at" | "agency") => sql<string | null>`(
  select ${what === "at" ? sql`request.at` : sql`(select code from partners where id = request.partner_id)`}
  from ${auditEvents} as request
  where request.subject_kind = 'dossier' and request.subject_id = dossiers.id::text
    and request.event = 'dossier.coordinatorRequested'
    and not exists (select from ${auditEvents} as named where named.subject_kind = 'dossier'
      and named.subject_id = request.subject_id and named.event = 'dossier.coordinatorNamed' and named.at >= request.at)
  order by request.at desc limit 1)`;

/** Dossiers with members, and the members who could coordinate them. */
async function listDossiersWhere(db: Db, which: SQL | undefined) {
  const rows = await db
    .select({
      id: dossiers.id,
      number: dossiers.number,
      acronym: dossiers.acronym,
      title: dossiers.title,
      requestedAt: selectCoordinatorRequest("at"),
      requestedBy: selectCoordinatorRequest("agency"),
    })
    .from(dossiers)
    .where(and(exists(selectMembers(db)), which))
    // Requested ones first, the oldest request before the others.
    .orderBy(
      sql`${selectCoordinatorRequest("at")} nulls last`,
      asc(dossiers.createdAt),
      asc(dossiers.id),
    )
    .limit(MAX_SHOWN);
  return Promise.all(
    rows.map(async ({ requestedAt, requestedBy, ...dossier }) => ({
      ...dossier,
      request:
        requestedAt === null ? null : { at: new Date(requestedAt), agency: requestedBy ?? "" },
      coordinator: await findCoordinator(db, dossier.id),
      others: (await listMembers(db, dossier.id))
        .filter(({ role }) => role !== "coordinator")
        .map(({ id, firstName, lastName, role }) => ({
          id,
          name: `${firstName} ${lastName}`.trim(),
          role,
        })),
    })),
  );
}

const selectMembers = (db: Db, which?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, dossiers.id), which));

/** Dossiers without a coordinator. Those without any member are left out: there is nobody to name. */
export const listDossiersWithoutCoordinator = (db: Db) =>
  listDossiersWhere(db, notExists(selectMembers(db, eq(dossierMembers.role, "coordinator"))));

/** How many these are, and for how many of them an agency has asked. */
export async function countDossiersWithoutCoordinator(db: Db) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      requested: sql<number>`count(${selectCoordinatorRequest("at")})::int`,
    })
    .from(dossiers)
    .where(
      and(
        exists(selectMembers(db)),
        notExists(selectMembers(db, eq(dossierMembers.role, "coordinator"))),
      ),
    );
  return row ?? { total: 0, requested: 0 };
}

/**
 * Dossiers of this number or acronym, for an administrator whom a team has written to. Whole words only: administrators do
 * not browse dossiers.
 */
export function findDossiersByName(db: Db, name: string) {
  const wanted = name.trim().toLowerCase();
  return listDossiersWhere(
    db,
    or(eq(sql`lower(${dossiers.number})`, wanted), eq(sql`lower(${dossiers.acronym})`, wanted)),
  );
}

/** Days during which a received coordination can be handed back. */
const HAND_BACK_DAYS = 14;

/**
 * The person who recently transferred the coordination to this account, if still a member. Read from the audit: the last
 * event about the coordination must be that transfer.
 */
export async function findPreviousCoordinator(
  db: Db,
  dossierId: string,
  { userId, members, now }: { userId: string; members: readonly Member[]; now: Date },
): Promise<Member | null> {
  if (!members.some((one) => one.userId === userId && one.role === "coordinator")) return null;
  const [last] = await db
    .select({
      event: auditEvents.event,
      from: auditEvents.actorId,
      to: sql<string | null>`${auditEvents.details} ->> 'about'`,
    })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectKind, "dossier"),
        eq(auditEvents.subjectId, dossierId),
        inArray(auditEvents.event, ["dossier.transferred", "dossier.coordinatorNamed"]),
        gt(auditEvents.at, new Date(now.getTime() - HAND_BACK_DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  if (last?.event !== "dossier.transferred" || last.to !== userId) return null;
  return members.find((one) => one.userId === last.from) ?? null;
}
