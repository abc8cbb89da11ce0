import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Page views, stored only with consent. No IP address, no user agent, no account. */
export const pageViews = pgTable(
  "page_views",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    visitorId: uuid("visitor_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    /** Without the query: a search may reveal something about the person. */
    path: text().notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    referrerHost: text("referrer_host"),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("page_views_seen").on(table.seenAt)],
);
