import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { alertDigests, notifications } from "#features/people/notifications/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Delivery } from "../rules/delivery.ts";
import { LETTER_READERS } from "../rules/letter-readers.ts";
import { releaseDecisions } from "../tables.server.ts";

/** The mail of a person about a dossier of the release; read on the portal first, it was not needed. */
const delivery = sql<Delivery>`case
  when ${alertDigests.sentAt} is not null then 'sent'
  when ${alertDigests.failure} is not null then 'failed'
  when ${notifications.id} is not null and not ${notifications.wantsMail} then 'unwanted'
  when ${notifications.id} is not null and ${notifications.digestId} is null
    and (${notifications.readAt} is not null or ${notifications.deletedAt} is not null) then 'readFirst'
  else 'waiting' end`;

/** The people whom a release mails, a row for each of their dossiers: current members of the teams. */
const selectDeliveries = (db: Db, actor: StaffActor, releaseId: string) =>
  db
    .select({
      // Named, because a subquery cannot have two columns of one name.
      dossierId: sql<string>`${dossiers.id}`.as("dossier_id"),
      number: dossiers.number,
      acronym: dossiers.acronym,
      userId: sql<string>`${users.id}`.as("user_id"),
      person: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`.as("person"),
      role: dossierMembers.role,
      delivery: delivery.as("delivery"),
      digestId: notifications.digestId,
      sentAt: alertDigests.sentAt,
      failure: alertDigests.failure,
    })
    .from(releaseDecisions)
    .innerJoin(dossiers, eq(dossiers.id, releaseDecisions.dossierId))
    .innerJoin(dossierMembers, eq(dossierMembers.dossierId, dossiers.id))
    .innerJoin(users, eq(users.id, dossierMembers.userId))
    .leftJoin(
      notifications,
      and(
        eq(notifications.userId, users.id),
        sql`${notifications.key} = 'decision:' || ${releaseDecisions.decisionId}`,
      ),
    )
    .leftJoin(alertDigests, eq(alertDigests.id, notifications.digestId))
    .where(
      and(
        eq(releaseDecisions.releaseId, releaseId),
        inArray(dossierMembers.role, [...LETTER_READERS]),
        dossierVisibleTo(actor),
      ),
    )
    .as("deliveries");

interface DeliveryQuery {
  readonly releaseId: string;
  /** One state of delivery, or all. */
  readonly state: Delivery | null;
  /** From 1. */
  readonly page: number;
}

/** Rows of a page of deliveries. */
export const DELIVERIES_PER_PAGE = 50;

export function listDeliveries(
  db: Db,
  actor: StaffActor,
  { releaseId, state, page }: DeliveryQuery,
) {
  const rows = selectDeliveries(db, actor, releaseId);
  return db
    .select()
    .from(rows)
    .where(state === null ? undefined : eq(rows.delivery, state))
    .orderBy(asc(rows.number), asc(rows.role), asc(rows.person), asc(rows.userId))
    .limit(DELIVERIES_PER_PAGE)
    .offset((page - 1) * DELIVERIES_PER_PAGE);
}

/** How many mails of a release stand where. */
export async function countDeliveries(
  db: Db,
  actor: StaffActor,
  releaseId: string,
): Promise<ReadonlyMap<Delivery, number>> {
  const rows = selectDeliveries(db, actor, releaseId);
  const counts = await db
    .select({ delivery: rows.delivery, count: count() })
    .from(rows)
    .groupBy(rows.delivery);
  return new Map(counts.map((row) => [row.delivery, row.count]));
}

/** The mails of a release that failed. */
export async function listFailedDigests(
  db: Db,
  actor: StaffActor,
  releaseId: string,
): Promise<string[]> {
  const rows = selectDeliveries(db, actor, releaseId);
  const failed = await db
    .select({ id: rows.digestId })
    .from(rows)
    .where(eq(rows.delivery, "failed"));
  return failed.flatMap(({ id }) => (id === null ? [] : [id]));
}
