import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { listNotificationKinds } from "../rules/notification-kinds.ts";
import type { NotificationRow } from "../rules/notification-view.ts";
import type { NotificationFilter } from "../rules/paths.ts";
import { notificationPreferences, notifications } from "../tables.server.ts";
import { isShownNotification, notificationVisibleTo } from "./visible-to.server.ts";

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  data: notifications.data,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

const latestFirst = [desc(notifications.createdAt), desc(notifications.id)] as const;

export async function listNotifications(
  db: Db,
  actor: Actor,
  { unreadOnly, kind, page }: NotificationFilter,
  perPage: number,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = and(
    notificationVisibleTo(actor),
    unreadOnly ? isNull(notifications.readAt) : undefined,
    kind ? eq(notifications.kind, kind) : undefined,
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

export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(notificationVisibleTo(actor), isNull(notifications.readAt)));
  return counted?.unread ?? 0;
}

export async function listLatestNotifications(
  db: Db,
  actor: Actor,
  max: number,
): Promise<NotificationRow[]> {
  return db
    .select(columns)
    .from(notifications)
    .where(notificationVisibleTo(actor))
    .orderBy(...latestFirst)
    .limit(max);
}

/** Locks a notification for a change. The policy checks its owner. */
export async function findNotificationForUpdate(tx: Db, id: string, { deleted = false } = {}) {
  const isThere = deleted ? isNotNull(notifications.deletedAt) : isNull(notifications.deletedAt);
  const [row] = await tx
    .select({ ...columns, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.id, id), isThere))
    .for("update");
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

/**
 * The state for the header of open pages, for several people at once. Each row is sent to the streams of its owner alone,
 * so the owner is joined rather than an actor.
 */
export async function loadNotificationStates(db: Db, userIds: readonly string[]) {
  const { rows } = await db.execute<{
    user_id: string;
    unread: number;
    total: number;
    newest: string | null;
  }>(sql`
    select u.id as user_id, count(notifications.id) filter (where read_at is null)::int as unread, count(notifications.id)::int as total,
      (array_agg(notifications.id order by created_at desc, notifications.id desc))[1] as newest
    from unnest(${sql.param([...userIds])}::uuid[]) as u(id)
    left join ${notifications} on ${notifications.userId} = u.id and ${isShownNotification()}
    group by u.id`);
  return rows;
}

/** The kinds that this person also receives by e-mail. */
export async function listMailedKinds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: notificationPreferences.kind, mail: notificationPreferences.mail })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  const chosen = new Map(rows.map(({ kind, mail }) => [kind, mail]));
  return listNotificationKinds()
    .filter(({ kind, mailedByDefault }) => chosen.get(kind) ?? mailedByDefault)
    .map(({ kind }) => kind);
}
