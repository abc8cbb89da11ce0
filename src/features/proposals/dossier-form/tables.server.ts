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
import { FORM_MODEL_TYPES, type QuestionNode } from "#form-engine/model.ts";
import { UNPLACED_REASONS } from "#form-engine/prefill-form.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { PUBLICATION_LISTS } from "./rules/publication-list.ts";

const dossierId = () =>
  uuid("dossier_id")
    .notNull()
    .references(() => dossiers.id, { onDelete: "cascade" });

const formModelType = () => text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull();

/** What somebody wrote stays when they go; their name does not. */
const author = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Answers as they stand, one row a place in the form (`form-engine/answer-key.ts`). */
export const dossierAnswers = pgTable(
  "dossier_answers",
  {
    dossierId: dossierId(),
    formModelType: formModelType(),
    key: text().notNull(),
    /** The last part of the key. */
    nodeId: text("node_id").notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    /** Counts changes of this answer; the first makes 1. */
    version: integer().notNull(),
    updatedBy: author("updated_by"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.formModelType, table.key] }),
    index("dossier_answers_author").on(table.updatedBy),
  ],
);

/** Changes that were applied lately, so that one that is sent twice is applied once. */
export const dossierChanges = pgTable(
  "dossier_changes",
  {
    dossierId: dossierId(),
    changeId: uuid("change_id").notNull(),
    /** The version of the answer that it made. */
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
 * What an answer said, by author and stretch of work: an author's changes within a while are one row. `aside` is a text
 * that met another's on the way and was not taken, so that whatever is chosen, nothing is gone.
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
    /** The version it became; for `aside`, the one it met. */
    version: integer().notNull(),
    authorId: author("author_id"),
    startedAt: instant("started_at").notNull(),
    at: instant("at").notNull(),
    /** How long the answer is as text: what an author's rows may take together has a limit. */
    bytes: integer().notNull().generatedAlwaysAs(sql`octet_length(answer::text)`),
    /** The most words the row has held. */
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

/** Questions that are locked, by whom and since when. */
export const dossierLocks = pgTable(
  "dossier_locks",
  {
    dossierId: dossierId(),
    formModelType: formModelType(),
    nodeId: text("node_id").notNull(),
    lockedBy: author("locked_by"),
    lockedAt: instant("locked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.formModelType, table.nodeId] }),
    index("dossier_locks_author").on(table.lockedBy),
  ],
);

/** Images of a dossier. An answer names one by its file name; the bytes lie in the storage under `storageKey`. */
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

/** The works a person gives with a dossier, as they are cited: theirs alone, and gone with them. */
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
 * How far each thing that pages of a dossier follow (`live/topic.ts`) has come. Every change of one takes the next revision:
 * the row is locked until its transaction ends, so that revisions appear in their order, and whoever has seen one has seen
 * all before it. A trigger tells every process.
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
 * Answers of an earlier dossier that found no place when this one began from it: kept as they were, to be pasted, until somebody
 * dismisses them.
 */
export const dossierLeftOvers = pgTable(
  "dossier_left_overs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dossierId: dossierId(),
    /** What the earlier dossier was called. */
    fromName: text("from_name").notNull(),
    formModelType: formModelType(),
    /** The question as it was asked then. */
    node: jsonb().$type<QuestionNode>().notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    why: text({ enum: UNPLACED_REASONS }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("dossier_left_overs_dossier").on(table.dossierId, table.id),
    check("dossier_left_overs_why", sql`${table.why} in (${toSqlList(UNPLACED_REASONS)})`),
  ],
);
