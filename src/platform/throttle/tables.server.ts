import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Attempts per limit and window, shared by all processes. Keys that name a person or a network are digests. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  windowEndsAt: timestamp("window_ends_at", { withTimezone: true }).notNull(),
  count: integer().notNull(),
});
