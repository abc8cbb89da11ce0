import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { instant } from "#platform/db/columns.ts";
import type { CvContent } from "./rules/cv-content.ts";
import { CV_FILE_FORMATS } from "./rules/file-formats.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * A CV for calls for proposals. `content` is a snapshot: everything the CV says, chosen and ordered. Nothing that
 * changes elsewhere changes it until the person refreshes it.
 */
export const cvs = pgTable(
  "cvs",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    content: jsonb().$type<CvContent>().notNull(),
    /** The furthest of the four steps that was saved. */
    step: smallint().notNull().default(1),
    /** Counts saves: two windows on one CV notice each other. */
    version: integer().notNull().default(1),
    snapshotAt: instant("snapshot_at").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("cvs_user").on(table.userId, table.updatedAt.desc()),
    check("cvs_step", sql`${table.step} between 1 and 4`),
  ],
);

/**
 * The dossiers that hold a CV. Dossiers write here, so that nothing here has to know them. They go with their CV; the
 * policy keeps a CV that was deposited from being deleted.
 */
export const cvUses = pgTable(
  "cv_uses",
  {
    cvId: uuid("cv_id")
      .notNull()
      .references(() => cvs.id, { onDelete: "cascade" }),
    dossierId: uuid("dossier_id").notNull(),
    /** What the list of CVs calls it. */
    dossierName: text("dossier_name").notNull(),
    depositedAt: instant("deposited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.cvId, table.dossierId] }),
    index("cv_uses_dossier").on(table.dossierId),
  ],
);

/** A CV somebody wrote elsewhere and uploaded. The file lies in the storage under `key`. */
export const cvFiles = pgTable(
  "cv_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull(),
    /** The name it had on the person's disk, cleaned. */
    fileName: text("file_name").notNull(),
    format: text({ enum: CV_FILE_FORMATS }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    key: text().notNull().unique(),
    /** When a virus scanner passed it; null where none is configured. */
    scannedAt: instant("scanned_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("cv_files_user").on(table.userId, table.createdAt.desc())],
);

/** The dossiers that hold an uploaded file, written by dossiers in the same way. A file stays as long as one does. */
export const cvFileUses = pgTable(
  "cv_file_uses",
  {
    cvFileId: uuid("cv_file_id")
      .notNull()
      .references(() => cvFiles.id, { onDelete: "cascade" }),
    dossierId: uuid("dossier_id").notNull(),
    dossierName: text("dossier_name").notNull(),
    depositedAt: instant("deposited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.cvFileId, table.dossierId] }),
    index("cv_file_uses_dossier").on(table.dossierId),
  ],
);
