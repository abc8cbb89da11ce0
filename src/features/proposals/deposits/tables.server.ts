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
import { COMPLETION_STATES, type CompletionParts } from "./rules/completion.ts";
import { DOCUMENT_KINDS } from "./rules/deposit-document.ts";
import { DEPOSIT_KINDS, FROZEN_FILE_KINDS } from "./rules/manifest.ts";

/**
 * Versions, files, receipts and keys of deposits: append-only. Database triggers refuse updates and deletes, and a dossier
 * with a version cannot be deleted.
 */
export const depositVersions = pgTable(
  "deposit_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** Counts from 1. The highest is current, regardless of clocks. */
    number: integer().notNull(),
    kind: text({ enum: DEPOSIT_KINDS }).notNull(),
    /** Frozen canonical JSON, as text, so that it is read back byte for byte. */
    manifest: text().notNull(),
    sha256: text().notNull(),
    forms: jsonb().$type<Readonly<Partial<Record<FormModelType, string>>>>().notNull(),
    depositedAt: instant("deposited_at").notNull(),
    /** No foreign key, because the record outlives the account. Null for the product itself. */
    depositorUserId: uuid("depositor_user_id"),
  },
  (table) => [
    unique("deposit_versions_number").on(table.dossierId, table.number),
    check("deposit_versions_counts", sql`${table.number} >= 1`),
    check("deposit_versions_kind", sql`${table.kind} in (${toSqlList(DEPOSIT_KINDS)})`),
    // The database computes the digest itself, so a manifest that does not match its digest cannot be inserted.
    check(
      "deposit_versions_digest",
      sql`${table.sha256} = encode(sha256(convert_to(${table.manifest}, 'UTF8')), 'hex')`,
    ),
  ],
);

/** Files of a version. Their bytes are stored under their digest (`frozenKey` in rules/manifest.ts). */
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
 * Last time bytes were frozen under a digest. The row is written before the bytes. The sweep job locks the row while it
 * deletes the file, so a process that freezes the same bytes meanwhile waits, sees that they are gone and stores them
 * again.
 */
export const frozenFiles = pgTable(
  "frozen_files",
  {
    sha256: text().primaryKey(),
    frozenAt: instant("frozen_at").notNull(),
    /** For a printed CV: its id and version, so that the print is reused. `bytes` is its length. */
    source: text(),
    bytes: integer(),
  },
  (table) => [
    index("frozen_files_source").on(table.source).where(sql`${table.source} is not null`),
    check("frozen_files_printed", sql`(${table.source} is null) = (${table.bytes} is null)`),
  ],
);

/** Public keys that ever signed a receipt. Kept for ever, so that a new key invalidates no old receipt. */
export const receiptKeys = pgTable("receipt_keys", {
  id: text().primaryKey(),
  /** SubjectPublicKeyInfo in base64. */
  publicKey: text("public_key").notNull(),
  /** First signature with this key. */
  usedSince: instant("used_since").notNull(),
});

export const depositReceipts = pgTable("deposit_receipts", {
  number: text().primaryKey(),
  versionId: uuid("version_id")
    .notNull()
    .unique()
    .references(() => depositVersions.id),
  /** The signed canonical JSON. */
  receipt: text().notNull(),
  signature: text().notNull(),
  keyId: text("key_id")
    .notNull()
    .references(() => receiptKeys.id),
});

/**
 * Documents made from a deposited version: PDF of the dossier, PDFs of the receipt, archives. Each row has the digest of
 * the bytes and a signed statement about them. Append-only, as the tables above. Only the dossier's PDF is stored (under
 * its digest); the others can only be recognised by digest.
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
    /** The signed canonical JSON. */
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
    // One PDF of the dossier per language, even if several processes print at once.
    uniqueIndex("deposit_documents_dossier")
      .on(table.versionId, table.locale)
      .where(sql`${table.kind} = 'dossier'`),
    check("deposit_documents_kind", sql`${table.kind} in (${toSqlList(DOCUMENT_KINDS)})`),
    check("deposit_documents_locale", sql`(${table.kind} = 'archive') = (${table.locale} is null)`),
  ],
);

/** An edit after a deposit. The row is deleted when the edit ends. */
export const dossierEdits = pgTable("dossier_edits", {
  dossierId: uuid("dossier_id")
    .primaryKey()
    .references(() => dossiers.id, { onDelete: "cascade" }),
  /** The deposited version at the start of the edit. */
  versionNumber: integer("version_number").notNull(),
  startedAt: instant("started_at").notNull(),
  /** Set by the agency; null where the edit lasts until the call closes. */
  until: instant("until"),
});

/** Requests for completion of a deposited dossier, and what became of them. */
export const completionRequests = pgTable(
  "completion_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    state: text({ enum: COMPLETION_STATES }).notNull(),
    /** The version that the agency held when the request was made. */
    versionNumber: integer("version_number").notNull(),
    /** Null where the coordinator asks: the agency chooses the parts. */
    parts: jsonb().$type<CompletionParts>(),
    /** Of the agency to the team, or of the coordinator to the agency. */
    reason: text().notNull(),
    until: instant("until"),
    /** Null once the account is erased. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** Who opened or refused what was asked or proposed. */
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    /** What the agency wrote with a refusal. */
    answer: text(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("completion_requests_dossier").on(table.dossierId, table.createdAt),
    // At most one of each waits or is open, even if two people send theirs at once.
    uniqueIndex("completion_requests_current")
      .on(table.dossierId, table.state)
      .where(sql`${table.state} in ('asked', 'proposed', 'open')`),
    index("completion_requests_author").on(table.createdBy),
    index("completion_requests_answerer").on(table.answeredBy),
    check("completion_requests_state", sql`${table.state} in (${toSqlList(COMPLETION_STATES)})`),
  ],
);

/**
 * An armed standby: a state that is deposited automatically ten minutes before the closing if nothing was deposited by
 * hand. Triggers count changes of the dossier in `changes`, so that comparing two numbers tells whether it has to be frozen
 * again.
 */
export const dossierStandbys = pgTable(
  "dossier_standbys",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    armedBy: uuid("armed_by").references(() => users.id, { onDelete: "set null" }),
    armedAt: instant("armed_at").notNull(),
    /** Base of links in mails; null where unknown. */
    origin: text(),
    changes: integer().notNull().default(0),
    /** Value of `changes` at the last check; null before the first. */
    checkedChanges: integer("checked_changes"),
    /** The last complete state, as canonical JSON; its files are stored under their digests. */
    frozen: text(),
    frozenAt: instant("frozen_at"),
  },
  (table) => [
    index("dossier_standbys_armed_by").on(table.armedBy),
    check("dossier_standbys_frozen", sql`(${table.frozen} is null) = (${table.frozenAt} is null)`),
  ],
);
