import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { createMentionTable, postColumns } from "#features/proposals/posts/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";

/** Messages of a dossier's team. */
export const workpadMessages = pgTable(
  "workpad_messages",
  {
    ...postColumns(),
    /** Topic revision of the last change. */
    revision: integer().notNull(),
    /** The linked question. */
    questionForm: text("question_form", { enum: FORM_MODEL_TYPES }),
    questionKey: text("question_key"),
  },
  (table) => [
    unique("workpad_messages_number").on(table.dossierId, table.number),
    unique("workpad_messages_client").on(table.dossierId, table.authorId, table.clientId),
    index("workpad_messages_revision").on(table.dossierId, table.revision),
    index("workpad_messages_author").on(table.authorId),
    index("workpad_messages_remover").on(table.removedBy),
  ],
);

/** Members mentioned in a message. */
export const workpadMentions = createMentionTable(
  "workpad_mentions",
  "message_id",
  () => workpadMessages.id,
);

/** How far each member has read. */
export const workpadReads = pgTable(
  "workpad_reads",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Number of the last message seen. */
    number: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.userId] }),
    index("workpad_reads_user").on(table.userId),
  ],
);
