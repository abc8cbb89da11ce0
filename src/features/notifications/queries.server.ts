import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "./rules/notification-kinds.ts";
import { MAILED_BY_DEFAULT } from "./rules/notification-mail.ts";
import type { NotificationRow } from "./rules/notification-view.ts";
import { notificationPreferences, notifications } from "./tables.server.ts";

const columns = {
  id: notifications.id,
  data: notifications.data,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

/** Of one person, not deleted: every list is restricted to this. */
const shownTo = (userId: string) =>
  and(eq(notifications.userId, userId), isNull(notifications.deletedAt));

const latestFirst = [desc(notifications.createdAt), desc(notifications.id)] as const;

export interface NotificationFilter {
  readonly unreadOnly: boolean;
  readonly kind: NotificationKind | null;
}

export async function notificationsOf(
  db: Db,
  userId: string,
  filter: NotificationFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = and(
    shownTo(userId),
    filter.unreadOnly ? isNull(notifications.readAt) : undefined,
    filter.kind ? eq(notifications.kind, filter.kind) : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(notifications).where(where);
  const rows = await db
    .select(columns)
    .from(notifications)
    .where(where)
    .orderBy(...latestFirst)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, total: counted?.total ?? 0 };
}

export async function unreadCount(db: Db, userId: string): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(shownTo(userId), isNull(notifications.readAt)));
  return counted?.unread ?? 0;
}

export async function latestNotifications(
  db: Db,
  userId: string,
  most: number,
): Promise<NotificationRow[]> {
  return db
    .select(columns)
    .from(notifications)
    .where(shownTo(userId))
    .orderBy(...latestFirst)
    .limit(most);
}

/** What the header of an open page has to know, for several people at once. */
export async function notificationStates(db: Db, userIds: readonly string[]) {
  const { rows } = await db.execute<{
    user_id: string;
    unread: number;
    total: number;
    newest: string | null;
  }>(sql`
    select u.id as user_id, count(n.id) filter (where n.read_at is null)::int as unread, count(n.id)::int as total,
      (array_agg(n.id order by n.created_at desc, n.id desc))[1] as newest
    from unnest(${sql.param([...userIds])}::uuid[]) as u(id)
    left join notifications n on n.user_id = u.id and n.deleted_at is null
    group by u.id`);
  return rows;
}

/** Kinds this person wants by e-mail too. */
export async function mailedKinds(db: Db, userId: string): Promise<NotificationKind[]> {
  const rows = await db
    .select({ kind: notificationPreferences.kind, mail: notificationPreferences.mail })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return NOTIFICATION_KINDS.filter((kind) => chosen.get(kind) ?? MAILED_BY_DEFAULT[kind]);
}
