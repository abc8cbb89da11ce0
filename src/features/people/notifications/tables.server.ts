import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/** One e-mail to one person about new calls and notifications. Its content is assigned before it is sent. */
export const alertDigests = pgTable(
  "alert_digests",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** The answer of the mail server, if it refused permanently. */
    failure: text(),
  },
  (table) => [
    index("alert_digests_user").on(table.userId),
    index("alert_digests_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
);

/**
 * Notifications of a person. `key` identifies the event, so that it notifies once even if its job runs twice. For the
 * same reason a deleted notification keeps its row until it is old.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Named by the feature that defines it (`rules/notification-kinds.ts`). */
    kind: text().notNull(),
    key: text().notNull(),
    data: jsonb().notNull(),
    /** The person named in the data: the notification is deleted with that account, whoever receives it. */
    namedUserId: uuid("named_user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    deletedAt: instant("deleted_at"),
    /** Whether the recipient wanted this kind by e-mail when it was created. */
    wantsMail: boolean("wants_mail").notNull(),
    /** The mail that contains it; null while it waits for the next one. */
    digestId: uuid("digest_id").references(() => alertDigests.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.userId, table.key),
    index("notifications_shown")
      .on(table.userId, table.createdAt.desc())
      .where(sql`${table.deletedAt} is null`),
    index("notifications_to_mail")
      .on(table.createdAt)
      .where(sql`${table.wantsMail} and ${table.digestId} is null`),
    index("notifications_named").on(table.namedUserId).where(sql`${table.namedUserId} is not null`),
    index("notifications_digest").on(table.digestId).where(sql`${table.digestId} is not null`),
  ],
);

/** Which kinds a person also receives by e-mail; a kind without a row follows its default. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
