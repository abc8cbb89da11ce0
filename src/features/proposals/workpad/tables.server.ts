import { index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { instant } from "#platform/db/columns.ts";

const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** What somebody says to the team of a dossier, in the workpad or of a question: the columns of both tables. */
export const postColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  dossierId: uuid("dossier_id")
    .notNull()
    .references(() => dossiers.id, { onDelete: "cascade" }),
  /** Its place among the words of its topic: the revision that it made. */
  number: integer().notNull(),
  /** Chosen by the page that sends it: sent again, it is the same. */
  clientId: uuid("client_id").notNull(),
  authorId: person("author_id"),
  /** With mentions by id (`workpad/rules/mentions.ts`); empty once it was removed. */
  text: text().notNull(),
  createdAt: instant("created_at").notNull(),
  editedAt: instant("edited_at"),
  removedAt: instant("removed_at"),
  removedBy: person("removed_by"),
});

/** What the team of a dossier says to each other, one row a message. */
export const workpadMessages = pgTable(
  "workpad_messages",
  {
    ...postColumns(),
    /** Its last change. */
    revision: integer().notNull(),
    /** The question it leads to. */
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

/** Whom a message names: who is not here is not named, whatever the text says. */
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

/** How far somebody has read a workpad. */
export const workpadReads = pgTable(
  "workpad_reads",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The number of the last message they have seen. */
    number: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.userId] }),
    index("workpad_reads_user").on(table.userId),
  ],
);
