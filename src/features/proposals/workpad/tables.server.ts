import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { instant } from "#platform/db/columns.ts";

const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Columns of a post, shared by workpad messages and comments. */
export const postColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  dossierId: uuid("dossier_id")
    .notNull()
    .references(() => dossiers.id, { onDelete: "cascade" }),
  /** Position in the conversation: the topic revision that the post made. */
  number: integer().notNull(),
  /** Chosen by the sending page, so that a post sent again is recognized. */
  clientId: uuid("client_id").notNull(),
  authorId: person("author_id"),
  /** With mentions as ids (`workpad/rules/mentions.ts`); empty if removed. */
  text: text().notNull(),
  createdAt: instant("created_at").notNull(),
  editedAt: instant("edited_at"),
  removedAt: instant("removed_at"),
  removedBy: person("removed_by"),
});

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

/** Members mentioned in a message; only members of the dossier can be mentioned. */
export const workpadMentions = pgTable(
  "workpad_mentions",
  {
    messageId: uuid("message_id")
      .notNull()
      .references(() => workpadMessages.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index("workpad_mentions_user").on(table.userId),
  ],
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
