import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { calls } from "#features/calls/tables.server.ts";
import { FREQUENCIES } from "./rules/frequency.ts";
import { NOTIFICATION_KINDS, type NotificationData } from "./rules/notification-kinds.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const oneOf = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(", "));

/** A call somebody wants to keep in sight. */
export const favourites = pgTable(
  "favourites",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.callId] }),
    index("favourites_call").on(table.callId),
  ],
);

/**
 * A search somebody keeps, with or without e-mails about new calls. It belongs to an account or, for visitors, to an
 * e-mail address that has to be confirmed before anything but the confirmation is sent to it.
 */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    name: text().notNull(),
    /** The search as its address writes it (`writeCriteria`), without page: the same search has the same text. */
    criteria: text().notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    /** For visitors: when the address was confirmed. Always set for accounts. */
    confirmedAt: instant("confirmed_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_searches_of_user").on(table.userId, table.criteria),
    uniqueIndex("saved_searches_of_visitor").on(sql`lower(${table.email})`, table.criteria),
    check("saved_searches_owner", sql`(${table.userId} is null) <> (${table.email} is null)`),
    check("saved_searches_frequency", sql`${table.frequency} in (${oneOf(FREQUENCIES)})`),
  ],
);

/**
 * What alerts have seen of each call: the difference to the call itself is what has to be told. Written in the same
 * transaction as what follows from it, so a killed worker repeats or skips nothing.
 */
export const watchedCalls = pgTable("watched_calls", {
  callId: integer("call_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  /** `calls.updated_at` when it was last matched against the saved searches; null before publication. */
  matchedVersion: instant("matched_version"),
  openedAt: instant("opened_at"),
  closesAt: instant("closes_at").notNull(),
});

/** The ledger of alerts: this search found this call. A pair is told once and never again. */
export const alertMatches = pgTable(
  "alert_matches",
  {
    savedSearchId: uuid("saved_search_id")
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    matchedAt: instant("matched_at").notNull(),
    /** The mail that tells it; null while it waits for the period to end. */
    digestId: uuid("digest_id").references(() => alertDigests.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.callId] }),
    index("alert_matches_waiting").on(table.savedSearchId).where(sql`${table.digestId} is null`),
    index("alert_matches_digest").on(table.digestId),
  ],
);

/** One e-mail to one person, about new calls and about what happened: what it holds is fixed before it is sent. */
export const alertDigests = pgTable(
  "alert_digests",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    /** What the mail server said, when it refused for good. */
    failure: text(),
  },
  (table) => [
    index("alert_digests_user").on(table.userId),
    index("alert_digests_waiting").on(table.createdAt).where(sql`${table.sentAt} is null`),
  ],
);

/**
 * What a person is told in the space. `key` names the event: told once, even when the job that tells it runs twice;
 * a deleted notification keeps its row for that reason until it is old.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    key: text().notNull(),
    data: jsonb().$type<NotificationData>().notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    deletedAt: instant("deleted_at"),
    /** Whether the person wanted this kind by e-mail when it came. */
    wantsMail: boolean("wants_mail").notNull(),
    /** The mail that tells it; null while it waits for the next one. */
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
    index("notifications_digest").on(table.digestId).where(sql`${table.digestId} is not null`),
    check("notifications_kind", sql`${table.kind} in (${oneOf(NOTIFICATION_KINDS)})`),
  ],
);

/** Which kinds a person wants by e-mail too; a kind without a row follows the default. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    mail: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
