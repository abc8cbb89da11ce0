import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { STAFF_ROLES } from "#platform/actor.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";

/** An invitation to an agency's staff: single use, expiring. The mail has the token, the table only its hash. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    email: text().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    allDepartments: boolean("all_departments").notNull(),
    departmentIds: integer("department_ids").array().notNull().default([]),
    tokenHash: text("token_hash").notNull().unique(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    /** Null once the account of the inviting person was erased. */
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** When the page of the invitation was first opened. */
    readAt: instant("read_at"),
    acceptedAt: instant("accepted_at"),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
    cancelledAt: instant("cancelled_at"),
  },
  (table) => [
    index("staff_invitations_partner").on(table.partnerId, table.createdAt),
    check("staff_invitations_role", sql`${table.role} in (${toSqlList(STAFF_ROLES)})`),
  ],
);
