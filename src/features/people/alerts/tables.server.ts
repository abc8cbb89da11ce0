import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { alertDigests } from "#features/people/notifications/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { FREQUENCIES } from "./rules/frequency.ts";

/** A call that a person follows. */
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
 * A saved search, with or without e-mails about new calls. It belongs to an account or, for visitors, to an e-mail
 * address. An unconfirmed address receives only the confirmation mail.
 */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    name: text().notNull(),
    /** The query string of the search (`writeCriteria`) without page: equal searches have equal texts. */
    criteria: text().notNull(),
    frequency: text({ enum: FREQUENCIES }).notNull(),
    /** When a visitor's address was confirmed. Always set for accounts. */
    confirmedAt: instant("confirmed_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Deleted, but can be restored for a while: its matches are still recorded. */
    removedAt: instant("removed_at"),
  },
  (table) => [
    uniqueIndex("saved_searches_of_user")
      .on(table.userId, table.criteria)
      .where(sql`${table.removedAt} is null`),
    uniqueIndex("saved_searches_of_visitor")
      .on(sql`lower(${table.email})`, table.criteria)
      .where(sql`${table.removedAt} is null`),
    check("saved_searches_owner", sql`(${table.userId} is null) <> (${table.email} is null)`),
    check("saved_searches_frequency", sql`${table.frequency} in (${toSqlList(FREQUENCIES)})`),
  ],
);

/**
 * The state of each call when alerts last handled it; differences to the call are the news. Written in the
 * transaction of the resulting notifications, so that a killed worker repeats and skips nothing.
 */
export const watchedCalls = pgTable("watched_calls", {
  callId: integer("call_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  /** `calls.updated_at` when the call was last matched against the saved searches; null before publication. */
  matchedVersion: instant("matched_version"),
  openedAt: instant("opened_at"),
  closesAt: instant("closes_at").notNull(),
});

/** Matches of saved searches and calls. A pair is mailed once. */
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
    /** The mail that contains it; null while it waits for its delivery time. */
    digestId: uuid("digest_id").references(() => alertDigests.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.callId] }),
    index("alert_matches_waiting").on(table.savedSearchId).where(sql`${table.digestId} is null`),
    index("alert_matches_digest").on(table.digestId),
  ],
);
