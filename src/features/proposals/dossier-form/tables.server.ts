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
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { FORM_MODEL_TYPES, type QuestionNode } from "#form-engine/model.ts";
import { UNPLACED_REASONS } from "#form-engine/prefill-form.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { PUBLICATION_LISTS } from "./rules/publication-list.ts";
import { UNPLACED_SOURCES } from "./rules/unplaced-sources.ts";

const dossierId = () =>
  uuid("dossier_id")
    .notNull()
    .references(() => dossiers.id, { onDelete: "cascade" });

const formModelType = () => text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull();

/** Texts stay when an account is erased; the author's name does not. */
const author = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Current answers, one row for each answer key (`form-engine/answer-key.ts`). */
export const dossierAnswers = pgTable(
  "dossier_answers",
  {
    dossierId: dossierId(),
    formModelType: formModelType(),
    key: text().notNull(),
    /** The last part of the key. */
    nodeId: text("node_id").notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    /** Number of changes of this answer; the first change makes 1. */
    version: integer().notNull(),
    updatedBy: author("updated_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.formModelType, table.key] }),
    index("dossier_answers_author").on(table.updatedBy),
  ],
);

/** Ids of recently applied changes, so that a change sent twice is applied once. */
export const dossierChanges = pgTable(
  "dossier_changes",
  {
    dossierId: dossierId(),
    changeId: uuid("change_id").notNull(),
    /** The version of the answer that the change made. */
    version: integer().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.changeId] }),
    index("dossier_changes_at").on(table.at),
  ],
);

export const HISTORY_KINDS = ["saved", "aside"] as const;

/**
 * History of answers: one row for each writing session of an author. An `aside` row is a valid text
 * that was not saved as the answer: it conflicted, or its question was locked, hidden or in a removed group.
 */
export const dossierAnswerHistory = pgTable(
  "dossier_answer_history",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dossierId: dossierId(),
    formModelType: formModelType(),
    key: text().notNull(),
    kind: text({ enum: HISTORY_KINDS }).notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    /** The version the answer got; for `aside`, the version that was stored then. */
    version: integer().notNull(),
    authorId: author("author_id"),
    startedAt: instant("started_at").notNull(),
    at: instant("at").notNull(),
    /** Size of the answer as text; the total of an author in a form is limited. */
    bytes: integer().notNull().generatedAlwaysAs(sql`octet_length(answer::text)`),
    /** The largest number of words the row has held. */
    words: integer().notNull().default(0),
  },
  (table) => [
    index("dossier_answer_history_key").on(
      table.dossierId,
      table.formModelType,
      table.key,
      table.id.desc(),
    ),
    index("dossier_answer_history_form_author").on(
      table.dossierId,
      table.formModelType,
      table.authorId,
      table.id.desc(),
    ),
    index("dossier_answer_history_author").on(table.authorId),
    check("dossier_answer_history_kind", sql`${table.kind} in (${toSqlList(HISTORY_KINDS)})`),
  ],
);

/** The team's leads lock questions themselves; a request for completion locks all that it does not open. */
export const LOCK_HOLDERS = ["team", "agency"] as const;

/** Locked questions. A question may be locked for both holders; the team's leads remove only their own locks. */
export const dossierLocks = pgTable(
  "dossier_locks",
  {
    dossierId: dossierId(),
    formModelType: formModelType(),
    nodeId: text("node_id").notNull(),
    heldFor: text("held_for", { enum: LOCK_HOLDERS }).notNull().default("team"),
    lockedBy: author("locked_by"),
    lockedAt: instant("locked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.formModelType, table.nodeId, table.heldFor] }),
    check("dossier_locks_holder", sql`${table.heldFor} in (${toSqlList(LOCK_HOLDERS)})`),
    index("dossier_locks_author").on(table.lockedBy),
  ],
);

/** Images of a dossier. Answers refer to them by file name; the bytes are in the storage under `storageKey`. */
export const dossierImages = pgTable(
  "dossier_images",
  {
    dossierId: dossierId(),
    filename: text().notNull(),
    storageKey: text("storage_key").notNull().unique(),
    contentType: text("content_type").notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: author("uploaded_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.filename] }),
    index("dossier_images_author").on(table.uploadedBy),
  ],
);

/** A member's publications in a dossier, as citations. Deleted with the account. */
export const dossierPublications = pgTable(
  "dossier_publications",
  {
    dossierId: dossierId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text({ enum: PUBLICATION_LISTS }).notNull(),
    publications: text().array().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.userId, table.list] }),
    index("dossier_publications_user").on(table.userId),
    check("dossier_publications_list", sql`${table.list} in (${toSqlList(PUBLICATION_LISTS)})`),
  ],
);

/**
 * Revisions of the topics of a dossier (`live/topic.ts`). Each change of a topic increments its revision in the same
 * transaction, which locks the row until the commit. So revisions become visible in order, and a page that knows
 * revision n has seen all before it. A trigger notifies every process.
 */
export const dossierTopics = pgTable(
  "dossier_topics",
  {
    dossierId: dossierId(),
    topic: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dossierId, table.topic] })],
);

/**
 * Unplaced answers: texts of an earlier dossier that found no question when prefilling, and texts of this dossier that a
 * new version of its form has no question for. Kept for pasting until dismissed.
 */
export const dossierUnplacedAnswers = pgTable(
  "dossier_unplaced_answers",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dossierId: dossierId(),
    /** Name of the earlier dossier; null for a text that a new version of the form set aside. */
    fromName: text("from_name"),
    /** The version of the form in which the text had its question; null for an earlier dossier's text. */
    fromVersionId: uuid("from_version_id").references(() => formModelVersions.id),
    /** The answer key in that version; null for an earlier dossier's text. */
    key: text(),
    source: text({ enum: UNPLACED_SOURCES }).notNull().default("answer"),
    formModelType: formModelType(),
    /** The question in the earlier dossier's form, or in the earlier version. */
    node: jsonb().$type<QuestionNode>().notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    why: text({ enum: UNPLACED_REASONS }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("dossier_unplaced_answers_dossier").on(table.dossierId, table.id),
    check("dossier_unplaced_answers_why", sql`${table.why} in (${toSqlList(UNPLACED_REASONS)})`),
    check(
      "dossier_unplaced_answers_origin",
      sql`(${table.fromName} is null) = (${table.fromVersionId} is not null) and (${table.key} is null) = (${table.fromVersionId} is null)`,
    ),
  ],
);
