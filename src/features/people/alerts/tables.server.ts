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
    /** Deleted, but for a while still to be brought back: what it found and told goes on being written down. */
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
