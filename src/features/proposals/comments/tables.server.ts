import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { postColumns } from "#features/proposals/workpad/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { instant } from "#platform/db/columns.ts";

/** What is discussed about one question. It stays when a new version of the form leaves the question out. */
export const commentThreads = pgTable(
  "comment_threads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    /** Where the answer stands (`form-engine/answer-key.ts`). */
    key: text().notNull(),
    /** What the question was called when it began. */
    titleFr: text("title_fr").notNull(),
    titleEn: text("title_en").notNull(),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id, { onDelete: "set null" }),
    /** The last change of it or of anything in it. */
    revision: integer().notNull(),
  },
  (table) => [
    index("comment_threads_revision").on(table.dossierId, table.formModelType, table.revision),
    index("comment_threads_resolver").on(table.resolvedBy),
  ],
);

export const comments = pgTable(
  "comments",
  {
    ...postColumns(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => commentThreads.id, { onDelete: "cascade" }),
  },
  (table) => [
    unique("comments_client").on(table.dossierId, table.authorId, table.clientId),
    index("comments_thread").on(table.threadId, table.number),
    index("comments_author").on(table.authorId),
    index("comments_remover").on(table.removedBy),
  ],
);

/** Whom a comment names. */
export const commentMentions = pgTable(
  "comment_mentions",
  {
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index("comment_mentions_user").on(table.userId),
  ],
);
