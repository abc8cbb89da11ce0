import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/** The second factor of an administrator: time-based codes (RFC 6238). The secret is stored encrypted. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  /** Set by the first right code; the factor is inactive before. */
  confirmedAt: instant("confirmed_at"),
  /** The time step of the last accepted code, so that no code counts twice. */
  lastStep: bigint("last_step", { mode: "number" }),
});

/** For a lost telephone: single use, stored as hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
