import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/** Saved views of a list of the back office: a query and the chosen columns, under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The list that the view belongs to, for example `audit`. */
    list: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The agency that the owner acted for; null for administrators. */
    partnerId: integer("partner_id").references(() => partners.id),
    name: text().notNull(),
    query: text().notNull(),
    columns: text().array().notNull().default([]),
    /** Visible to all staff of the agency, or to all administrators. */
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(
      table.list,
      table.userId,
      sql`coalesce(${table.partnerId}, 0)`,
      sql`lower(${table.name})`,
    ),
    index("saved_views_partner").on(table.partnerId),
  ],
);
