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
 * A CV for calls for proposals. `content` is a snapshot of the selected rows; changes in the space reach it only by a
 * refresh.
 */
export const cvs = pgTable(
  "cvs",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    content: jsonb().$type<CvContent>().notNull(),
    /** The furthest step reached, 1 to 4. */
    step: smallint().notNull().default(1),
    /** Incremented by each save, to detect conflicts between tabs. */
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
 * Dossiers that use a CV. The dossier features write this table, so that this feature does not depend on them. Deleted
 * with the CV; the policy protects CVs of deposits.
 */
export const cvUses = pgTable(
  "cv_uses",
  {
    cvId: uuid("cv_id")
      .notNull()
      .references(() => cvs.id, { onDelete: "cascade" }),
    dossierId: uuid("dossier_id").notNull(),
    /** Name shown in the list of CVs. */
    dossierName: text("dossier_name").notNull(),
    depositedAt: instant("deposited_at"),
  },
  (table) => [
    primaryKey({ columns: [table.cvId, table.dossierId] }),
    index("cv_uses_dossier").on(table.dossierId),
  ],
);

/** An uploaded CV, stored under `key`. */
export const cvFiles = pgTable(
  "cv_files",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    title: text().notNull(),
    /** Sanitized original file name. */
    fileName: text("file_name").notNull(),
    format: text({ enum: CV_FILE_FORMATS }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    key: text().notNull().unique(),
    /** When the virus scan passed; null without a scanner. */
    scannedAt: instant("scanned_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("cv_files_user").on(table.userId, table.createdAt.desc())],
);

/** Dossiers that use an uploaded file, written by the dossier features. A used file cannot be removed. */
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
