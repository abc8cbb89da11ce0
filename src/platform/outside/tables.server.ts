import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";

/** Cached responses of outside services, shared by all processes. */
export const outsideResponses = pgTable(
  "outside_responses",
  {
    service: text().notNull(),
    key: text().notNull(),
    answer: jsonb().notNull(),
    fetchedAt: instant("fetched_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.key] }),
    index("outside_responses_expiry").on(table.expiresAt),
  ],
);

/** Health of each outside service, for the notice of degraded functions. */
export const outsideHealth = pgTable("outside_health", {
  service: text().primaryKey(),
  healthy: boolean().notNull(),
  failures: integer().notNull().default(0),
  lastOkAt: instant("last_ok_at"),
  lastFailureAt: instant("last_failure_at"),
  lastFailure: text("last_failure"),
});
