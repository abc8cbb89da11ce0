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

/** Appendix files of dossiers. The bytes are stored under `storageKey`, which is never reused for other bytes. */
export const appendixFiles = pgTable(
  "dossier_appendices",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: dossierId(),
    slotId: slotId(),
    /** Cleaned, with the extension of its format. */
    fileName: text("file_name").notNull(),
    format: text({ enum: APPENDIX_FORMATS }).notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** For PDFs. */
    pages: integer(),
    /** From 1, within the slot. */
    position: smallint().notNull(),
    storageKey: text("storage_key").notNull().unique(),
    /** When the virus scan passed; null where no scanner is configured. */
    scannedAt: instant("scanned_at"),
    /** The file stays when the account is erased; the uploader does not. */
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
 * Resumable uploads in progress. Each piece is a stored object until the last has arrived. Uploads that are not continued
 * expire, and a job deletes their pieces.
 */
export const appendixUploads = pgTable(
  "appendix_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: dossierId(),
    slotId: slotId(),
    /** The sender; nobody else can continue the upload. Null after the account was erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Id of the file to replace. */
    replaces: uuid(),
    fileName: text("file_name").notNull(),
    bytes: integer().notNull(),
    /** Bytes received. */
    received: integer().notNull().default(0),
    /** Storage keys of the pieces, in order. */
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
