import { and, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import { isOwnedBy } from "#platform/db/owned-by.server.ts";
import { listKindNames } from "../rules/notification-kinds.ts";
import { notifications } from "../tables.server.ts";

/** Neither deleted nor of a kind that is no longer registered. */
export const isShownNotification = (): SQL =>
  and(isNull(notifications.deletedAt), inArray(notifications.kind, [...listKindNames()])) ??
  sql`false`;

/**
 * Condition on `notifications`, for every list, count, export and feed: people see their own that are not deleted and of a
 * registered kind.
 */
export const notificationVisibleTo = (actor: Actor): SQL =>
  and(isOwnedBy(notifications.userId, actor), isShownNotification()) ?? sql`false`;
