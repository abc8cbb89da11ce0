import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Pages seen by visitors who agreed to be counted. No address, no browser signature, no person. */
export const pageViews = pgTable(
  "page_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    visitorId: uuid("visitor_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** The path without its query: a search may say something about the person. */
    path: text().notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    referrerHost: text("referrer_host"),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("page_views_seen").on(table.seenAt)],
);
