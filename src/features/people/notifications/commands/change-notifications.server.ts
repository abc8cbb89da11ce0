import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { findNotificationForUpdate } from "../queries/notifications.server.ts";
import { notificationVisibleTo } from "../queries/visible-to.server.ts";
import { notifications } from "../tables.server.ts";

/** Marks a notification read or unread, and returns the stored row. */
export const markNotification = command({
  actors: ["person"],
  input: z.object({ id: rowId(), read: z.boolean() }),
  load: ({ tx, input }) => findNotificationForUpdate(tx, input.id),
  may: (actor, notification) => can(actor, "change", notification),
  async run({ tx, input, now }, notification) {
    // Keeps the time of the first reading.
    const readAt = input.read ? (notification.readAt ?? now) : null;
    await tx.update(notifications).set({ readAt }).where(eq(notifications.id, notification.id));
    return notification;
  },
});

/** Marks all notifications read that were created until now. One that arrives during the request stays unread. */
export const markAllRead = command({
  actors: ["person"],
  input: z.object({}),
  may: (actor) => can(actor, "receive", undefined),
  async run({ tx, actor, now }) {
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(
        and(
          notificationVisibleTo(actor),
          isNull(notifications.readAt),
          sql`${notifications.createdAt} <= ${now.toISOString()}`,
        ),
      );
  },
});

/**
 * Hides a notification. The row stays, so that the same event does not notify again and the deletion can be undone.
 */
export const deleteNotification = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => findNotificationForUpdate(tx, input.id),
  may: (actor, notification) => can(actor, "change", notification),
  async run({ tx, now }, { id }) {
    await tx.update(notifications).set({ deletedAt: now }).where(eq(notifications.id, id));
  },
});

export const restoreNotification = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => findNotificationForUpdate(tx, input.id, { deleted: true }),
  may: (actor, notification) => can(actor, "change", notification),
  async run({ tx }, { id }) {
    await tx.update(notifications).set({ deletedAt: null }).where(eq(notifications.id, id));
  },
});
