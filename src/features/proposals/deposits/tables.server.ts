import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { DOCUMENT_KINDS } from "./rules/deposit-document.ts";
import { DEPOSIT_KINDS, FROZEN_FILE_KINDS } from "./rules/manifest.ts";

/**
 * What an agency received, as it received it. Rows of these four tables are added and never changed: triggers of the
 * database refuse the rest, and a dossier with a version cannot be deleted.
 */
export const depositVersions = pgTable(
  "deposit_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** Counts from 1. The agency holds the highest, whatever clocks said. */
    number: integer().notNull(),
    kind: text({ enum: DEPOSIT_KINDS }).notNull(),
    /** The canonical JSON that was frozen, as text: what is read back is what was written, byte for byte. */
    manifest: text().notNull(),
    sha256: text().notNull(),
    forms: jsonb().$type<Readonly<Partial<Record<FormModelType, string>>>>().notNull(),
    depositedAt: instant("deposited_at").notNull(),
    /** Without a key: the record outlives the account. Null for the product itself. */
    depositorUserId: uuid("depositor_user_id"),
  },
  (table) => [
    unique("deposit_versions_number").on(table.dossierId, table.number),
    check("deposit_versions_counts", sql`${table.number} >= 1`),
    check("deposit_versions_kind", sql`${table.kind} in (${toSqlList(DEPOSIT_KINDS)})`),
    // The database works it out itself: a manifest that is not what its digest says cannot be written.
    check(
      "deposit_versions_digest",
      sql`${table.sha256} = encode(sha256(convert_to(${table.manifest}, 'UTF8')), 'hex')`,
    ),
  ],
);

/** The files of a version. Their bytes lie in the storage under their digest (`rules/frozen-key.ts`). */
export const depositFiles = pgTable(
  "deposit_files",
  {
    versionId: uuid("version_id")
      .notNull()
      .references(() => depositVersions.id),
    path: text().notNull(),
    kind: text({ enum: FROZEN_FILE_KINDS }).notNull(),
    name: text().notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.path] }),
    index("deposit_files_sha256").on(table.sha256),
    check("deposit_files_kind", sql`${table.kind} in (${toSqlList(FROZEN_FILE_KINDS)})`),
  ],
);

/**
 * When bytes were last frozen under their digest. Written before them: whoever takes away what nothing names holds the row, and
 * whoever freezes the same bytes meanwhile comes after that, and finds them gone.
 */
export const frozenFiles = pgTable(
  "frozen_files",
  {
    sha256: text().primaryKey(),
    frozenAt: instant("frozen_at").notNull(),
    /** Of a CV that was printed: which, in which version, and how long it came out. It is not printed again. */
    source: text(),
    bytes: integer(),
  },
  (table) => [
    index("frozen_files_source").on(table.source).where(sql`${table.source} is not null`),
    check("frozen_files_printed", sql`(${table.source} is null) = (${table.bytes} is null)`),
  ],
);

/** The public halves of all keys that ever signed a receipt: kept for ever, so that a new key breaks no old receipt. */
export const receiptKeys = pgTable("receipt_keys", {
  id: text().primaryKey(),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: text("public_key").notNull(),
  /** When a receipt was signed with it first. */
  usedSince: instant("used_since").notNull(),
});

export const depositReceipts = pgTable("deposit_receipts", {
  number: text().primaryKey(),
  versionId: uuid("version_id")
    .notNull()
    .unique()
    .references(() => depositVersions.id),
  /** The canonical JSON that was signed. */
  receipt: text().notNull(),
  signature: text().notNull(),
  keyId: text("key_id")
    .notNull()
    .references(() => receiptKeys.id),
});

/**
 * The documents that were made from a deposited version: the PDF of the dossier, PDFs of the receipt, and archives. Each row holds
 * the digest of the bytes and a signed statement about them. Rows are added and never changed, as in the tables above. The bytes of
 * the dossier's PDF are stored under their digest (`rules/frozen-key.ts`); those of the others are only recognised.
 */
export const depositDocuments = pgTable(
  "deposit_documents",
  {
    versionId: uuid("version_id")
      .notNull()
      .references(() => depositVersions.id),
    sha256: text().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** Null for an archive, which has no language. */
    locale: text({ enum: LOCALES }),
    bytes: bigint({ mode: "number" }).notNull(),
    /** The canonical JSON that was signed. */
    statement: text().notNull(),
    signature: text().notNull(),
    keyId: text("key_id")
      .notNull()
      .references(() => receiptKeys.id),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.sha256] }),
    index("deposit_documents_sha256").on(table.sha256),
    // One PDF of the dossier per language, whatever several processes print at the same time.
    uniqueIndex("deposit_documents_dossier")
      .on(table.versionId, table.locale)
      .where(sql`${table.kind} = 'dossier'`),
    check("deposit_documents_kind", sql`${table.kind} in (${toSqlList(DOCUMENT_KINDS)})`),
    check("deposit_documents_locale", sql`(${table.kind} = 'archive') = (${table.locale} is null)`),
  ],
);

/** A dossier that is edited beside the version that its agency holds. The row goes when the edit ends. */
export const dossierEdits = pgTable("dossier_edits", {
  dossierId: uuid("dossier_id")
    .primaryKey()
    .references(() => dossiers.id, { onDelete: "cascade" }),
  /** The version it is edited beside. */
  versionNumber: integer("version_number").notNull(),
  startedAt: instant("started_at").notNull(),
  /** Until when, where the agency said so; else until the call closes. */
  until: instant("until"),
});

/**
 * A standby: what is deposited by itself ten minutes before the closing, if nothing was filed. The row is there while it is armed.
 * Triggers of the database count the changes of its dossier, so that a look at the counter tells whether there is anything new.
 */
export const dossierStandbys = pgTable(
  "dossier_standbys",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    armedBy: uuid("armed_by").references(() => users.id, { onDelete: "set null" }),
    armedAt: instant("armed_at").notNull(),
    /** Where links in mails lead; null where that was not known. */
    origin: text(),
    changes: integer().notNull().default(0),
    /** How many changes there were when it was last looked at; null before the first look. */
    checkedChanges: integer("checked_changes"),
    /** The last complete state, as canonical JSON; its files lie under their digests. */
    frozen: text(),
    frozenAt: instant("frozen_at"),
  },
  (table) => [
    index("dossier_standbys_armed_by").on(table.armedBy),
    check("dossier_standbys_frozen", sql`(${table.frozen} is null) = (${table.frozenAt} is null)`),
  ],
);
