import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices } from "#features/proposals/form-models/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { APPENDIX_FORMATS } from "./rules/appendix-file.ts";

const dossierId = () =>
  uuid("dossier_id")
    .notNull()
    .references(() => dossiers.id, { onDelete: "cascade" });

const slotId = () =>
  uuid("slot_id")
    .notNull()
    .references(() => callAppendices.id);

/** What a team hands in beside its forms. The bytes lie in the storage under `storageKey`, which never means other bytes. */
export const appendixFiles = pgTable(
  "dossier_appendices",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: dossierId(),
    slotId: slotId(),
    /** As it is downloaded: cleaned, with the ending of its format. */
    fileName: text("file_name").notNull(),
    format: text({ enum: APPENDIX_FORMATS }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Of a PDF. */
    pages: integer(),
    /** Counts from 1 in its slot. */
    position: smallint().notNull(),
    storageKey: text("storage_key").notNull().unique(),
    /** When a virus scanner passed it; null where none is configured. */
    scannedAt: instant("scanned_at"),
    /** What somebody gave stays when they go; their name does not. */
    uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    uploadedAt: instant("uploaded_at").notNull(),
  },
  (table) => [
    index("dossier_appendices_dossier").on(table.dossierId, table.slotId, table.position),
    index("dossier_appendices_slot").on(table.slotId),
    index("dossier_appendices_author").on(table.uploadedBy),
    check("dossier_appendices_format", sql`${table.format} in (${toSqlList(APPENDIX_FORMATS)})`),
  ],
);

/**
 * Files that are on their way, piece by piece. Each piece lies in the storage by itself until the last one is there; what
 * nobody goes on with expires, and a job takes its pieces away.
 */
export const appendixUploads = pgTable(
  "appendix_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: dossierId(),
    slotId: slotId(),
    /** Who sends it; nobody else goes on with it. Null once their account is erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The file it is to take the place of. */
    replaces: uuid(),
    fileName: text("file_name").notNull(),
    bytes: integer().notNull(),
    /** How much of it is there. */
    received: integer().notNull().default(0),
    /** Keys of the pieces, in their order. */
    pieces: text().array().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("appendix_uploads_expiry").on(table.expiresAt),
    index("appendix_uploads_dossier").on(table.dossierId),
    index("appendix_uploads_slot").on(table.slotId),
    index("appendix_uploads_user").on(table.userId),
  ],
);
