import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { NotificationData } from "../rules/notification-kinds.ts";
import { notifications } from "../tables.server.ts";

/** One notification of this person; another's, or none at all, is not found. */
export const ownNotification = (userId: string, id: string) =>
  and(eq(notifications.userId, userId), sql`${notifications.id}::text = ${id}`);

/** Marks one read or unread, and answers what it says. */
export async function markNotification(
  db: Db,
  { userId, id, read, now }: { userId: string; id: string; read: boolean; now: Date },
): Promise<NotificationData> {
  const [marked] = await db
    .update(notifications)
    // Read again, it keeps the moment it was first read at.
    .set({ readAt: read ? sql`coalesce(${notifications.readAt}, ${now.toISOString()})` : null })
    .where(and(ownNotification(userId, id), isNull(notifications.deletedAt)))
    .returning({ data: notifications.data });
  if (!marked) throw new DomainError("NOT_FOUND");
  return marked.data;
}

/** Those that came until `now`: one that arrives while the button is pressed stays unread. */
export async function markAllRead(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        isNull(notifications.deletedAt),
        sql`${notifications.createdAt} <= ${now.toISOString()}`,
      ),
    );
}
