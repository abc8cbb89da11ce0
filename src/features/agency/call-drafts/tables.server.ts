import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

/**
 * What an agency edits of a call. Publishing writes `calls`; nothing of a draft is public before. A published call keeps
 * its draft: what differs from the call are the changes that wait.
 */
export const callDrafts = pgTable(
  "call_drafts",
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    /** Null before the first publication. */
    callId: integer("call_id")
      .unique()
      .references(() => calls.id),
    /** The call it was copied from. */
    copiedFrom: integer("copied_from").references(() => calls.id),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When a job publishes the changes; null without a planned publication. */
    publishAt: instant("publish_at"),
    publishBy: uuid("publish_by").references(() => users.id, { onDelete: "set null" }),
    /** Reason given for an earlier closing, told with the change in the reader's language. */
    publishReasonFr: text("publish_reason"),
    publishReasonEn: text("publish_reason_en"),
    /** The revision of the draft that was planned: another one is not published at that moment. */
    publishRevision: integer("publish_revision"),
    /** Why the planned publication did not happen: codes of the check list, or `PLAN_FAILURES`. */
    publishFailure: text("publish_failure"),
  },
  (table) => [
    index("call_drafts_partner").on(table.partnerId),
    index("call_drafts_copied_from").on(table.copiedFrom),
    index("call_drafts_created_by").on(table.createdBy),
    index("call_drafts_publish_by").on(table.publishBy),
  ],
);

/** The fields of a draft, each with its own version, so that two people can write at once. A field without a row is empty. */
export const callDraftFields = pgTable(
  "call_draft_fields",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => callDrafts.id, { onDelete: "cascade" }),
    field: text().$type<CallField>().notNull(),
    value: jsonb().notNull(),
    version: integer().notNull().default(1),
    /**
     * Of a translated field: the text of the other language that this one was last written or confirmed against. If the
     * other text differs now, this one is to be looked at again.
     */
    checkedAgainst: jsonb("checked_against"),
    changedBy: uuid("changed_by").references(() => users.id, { onDelete: "set null" }),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.field] }),
    index("call_draft_fields_author").on(table.changedBy),
  ],
);

/** An uploaded file of calls between its trial and its application. */
export const callImports = pgTable(
  "call_imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    fileName: text("file_name").notNull(),
    content: jsonb().notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    appliedAt: instant("applied_at"),
  },
  (table) => [
    index("call_imports_partner").on(table.partnerId),
    index("call_imports_author").on(table.createdBy),
  ],
);

/**
 * Stored documents and templates of calls. A file that no draft, call or appendix slot has named for a day is deleted
 * (`jobs/sweep-call-files.server.ts`).
 */
export const callFiles = pgTable(
  "call_files",
  {
    key: text().primaryKey(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    bytes: integer().notNull(),
    /** When the file was last uploaded, put into a draft or taken out of one. */
    usedAt: instant("used_at").notNull(),
  },
  (table) => [index("call_files_partner").on(table.partnerId)],
);
