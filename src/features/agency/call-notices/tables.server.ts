import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";

export const CALL_NOTICE_KINDS = ["changed", "withdrawn", "message"] as const;

/** What was told to the people of a call: its journal. */
export const callNotices = pgTable(
  "call_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id),
    kind: text({ enum: CALL_NOTICE_KINDS }).notNull(),
    /** The changes, the reason, or the message in both languages. */
    content: jsonb().notNull(),
    /** People told. */
    recipientCount: integer("recipient_count").notNull(),
    sentBy: uuid("sent_by").references(() => users.id, { onDelete: "set null" }),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    index("call_notices_call").on(table.callId, table.sentAt),
    index("call_notices_author").on(table.sentBy),
    check("call_notices_kind", sql`${table.kind} in (${toSqlList(CALL_NOTICE_KINDS)})`),
  ],
);
