import { and, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { notifications } from "../tables.server.ts";
import { ownNotification } from "./mark-notification.server.ts";

/** Takes one out of sight; its row stays, so that the event is not told again and the wish can be undone. */
export async function deleteNotification(
  db: Db,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<void> {
  const deleted = await db
    .update(notifications)
    .set({ deletedAt: now })
    .where(and(ownNotification(userId, id), isNull(notifications.deletedAt)))
    .returning({ id: notifications.id });
  if (deleted.length === 0) throw new DomainError("NOT_FOUND");
}

export async function restoreNotification(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const restored = await db
    .update(notifications)
    .set({ deletedAt: null })
    .where(and(ownNotification(userId, id), isNotNull(notifications.deletedAt)))
    .returning({ id: notifications.id });
  if (restored.length === 0) throw new DomainError("NOT_FOUND");
}
