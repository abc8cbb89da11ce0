import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { EXPORT_KINDS, EXPORT_STATES } from "./rules/export-kinds.ts";

/**
 * Large PDFs, printed by a job and stored for a day. Identified by their content: a request for the same content in the
 * same language reuses the row.
 */
export const dossierExports = pgTable(
  "dossier_exports",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    /** SHA-256 of the document model, which contains no time. */
    digest: text().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull().default("waiting"),
    imagesDone: smallint("images_done").notNull().default(0),
    imagesTotal: smallint("images_total").notNull().default(0),
    storageKey: text("storage_key").notNull().unique(),
    /** Null until finished. */
    bytes: integer(),
    sha256: text(),
    /** Time of the request, then of the job's last progress. */
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    unique("dossier_exports_content").on(table.dossierId, table.kind, table.locale, table.digest),
    index("dossier_exports_expiry").on(table.expiresAt),
    check("dossier_exports_kind", sql`${table.kind} in (${toSqlList(EXPORT_KINDS)})`),
    check("dossier_exports_state", sql`${table.state} in (${toSqlList(EXPORT_STATES)})`),
    check(
      "dossier_exports_ready",
      sql`(${table.state} = 'ready') = (${table.bytes} is not null and ${table.sha256} is not null)`,
    ),
  ],
);
