import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/** Notes of an agency's staff on a dossier. The team never sees them. */
export const dossierNotes = pgTable(
  "agency_dossier_notes",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    /** Null once the account is erased: the note stays with the agency. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    writtenAt: instant("written_at").notNull(),
    editedAt: instant("edited_at"),
  },
  (table) => [
    index("agency_dossier_notes_dossier").on(table.dossierId, table.writtenAt),
    index("agency_dossier_notes_author").on(table.authorId),
  ],
);

/** The hours in which a member of staff read a version: the audit has one row for each. */
export const dossierReadings = pgTable(
  "agency_dossier_readings",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    versionNumber: integer("version_number").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hour: instant("hour").notNull(),
    /** The first reading in the hour. */
    readAt: instant("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.versionNumber, table.userId, table.hour] }),
    index("agency_dossier_readings_user").on(table.userId),
  ],
);
