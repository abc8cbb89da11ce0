import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How often something was tried lately, shared by all processes. Keys are hashed where they name a person. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  windowEndsAt: timestamp("window_ends_at", { withTimezone: true }).notNull(),
  count: integer().notNull(),
});
