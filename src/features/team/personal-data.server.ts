import { and, eq, exists, getTableColumns, getTableName, isNotNull, or, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { PersonalPart } from "#platform/personal-part.server.ts";
import { dossierReminders, invitations } from "./tables.server.ts";

/** What they accepted, and what was sent to the address that is theirs. */
const toThem = (db: Db, userId: string) =>
  or(
    and(eq(invitations.state, "accepted"), eq(invitations.endedBy, userId)),
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(
            eq(users.id, userId),
            isNotNull(users.emailVerifiedAt),
            sql`lower(${users.email}) = lower(${invitations.email})`,
          ),
        ),
    ),
  );

/** Invitations to a person go with them; those they sent stay with the team, which no longer says by whom. */
export const teamParts: readonly PersonalPart[] = [
  {
    file: "dossiers/invitations-received",
    tables: [getTableName(invitations)],
    read: (db, userId) =>
      db.select(getTableColumns(invitations)).from(invitations).where(toThem(db, userId)),
    erase: (tx, { userId }) => tx.delete(invitations).where(toThem(tx, userId)),
  },
  {
    file: "dossiers/invitations-sent",
    tables: [],
    read: (db, userId) =>
      db
        .select(getTableColumns(invitations))
        .from(invitations)
        .where(eq(invitations.invitedBy, userId)),
  },
  {
    file: "dossiers/reminders",
    tables: [getTableName(dossierReminders)],
    read: (db, userId) =>
      db.select().from(dossierReminders).where(eq(dossierReminders.userId, userId)),
  },
];
