import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { createMentionTable, postColumns } from "#features/proposals/posts/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { instant } from "#platform/db/columns.ts";

/** Threads on questions. A thread stays when a new version of the form drops its question. */
export const commentThreads = pgTable(
  "comment_threads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    /** Answer key (`form-engine/answer-key.ts`). */
    key: text().notNull(),
    /** The question's title when the thread was started. */
    titleFr: text("title_fr").notNull(),
    titleEn: text("title_en").notNull(),
    createdAt: instant("created_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id, { onDelete: "set null" }),
    /** Topic revision of the last change of the thread or its comments. */
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

/** Members mentioned in a comment. */
export const commentMentions = createMentionTable(
  "comment_mentions",
  "comment_id",
  () => comments.id,
);
