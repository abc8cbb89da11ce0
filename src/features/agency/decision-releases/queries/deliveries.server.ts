import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
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

interface DeliveryQuery {
  readonly releaseId: string;
  /** One state of delivery, or all. */
  readonly state: Delivery | null;
}

const isDelivery = (actor: StaffActor, { releaseId, state }: DeliveryQuery): SQL | undefined =>
  and(
    eq(releaseDecisions.releaseId, releaseId),
    inArray(dossierMembers.role, [...LETTER_READERS]),
    dossierVisibleTo(actor),
    state === null ? undefined : sql`${delivery} = ${state}`,
  );

/** The people whom a release mails, a row for each of their dossiers: current members of the teams. */
const selectDeliveries = <Columns extends Parameters<Db["select"]>[0] & object>(
  db: Db,
  columns: Columns,
) =>
  db
    .select(columns)
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
    .leftJoin(alertDigests, eq(alertDigests.id, notifications.digestId));

/** Rows of a page of deliveries. */
export const DELIVERIES_PER_PAGE = 50;

export const listDeliveries = (
  db: Db,
  actor: StaffActor,
  { page, ...query }: DeliveryQuery & { readonly page: number },
) =>
  selectDeliveries(db, {
    dossierId: dossiers.id,
    number: dossiers.number,
    acronym: dossiers.acronym,
    person: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
    role: dossierMembers.role,
    delivery,
    sentAt: alertDigests.sentAt,
    failure: alertDigests.failure,
  })
    .where(isDelivery(actor, query))
    .orderBy(asc(dossiers.number), asc(dossierMembers.role), asc(users.lastName), asc(users.id))
    .limit(DELIVERIES_PER_PAGE)
    .offset((page - 1) * DELIVERIES_PER_PAGE);

/** How many mails of a release stand where. */
export async function countDeliveries(db: Db, actor: StaffActor, releaseId: string) {
  const rows = await selectDeliveries(db, { delivery, count: sql<number>`count(*)::int` })
    .where(isDelivery(actor, { releaseId, state: null }))
    .groupBy(delivery);
  return new Map(rows.map((row) => [row.delivery, row.count]));
}

/** The mails of a release that failed. */
export async function listFailedDigests(
  db: Db,
  actor: StaffActor,
  releaseId: string,
): Promise<string[]> {
  const rows = await selectDeliveries(db, { id: alertDigests.id }).where(
    isDelivery(actor, { releaseId, state: "failed" }),
  );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
