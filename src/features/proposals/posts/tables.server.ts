import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Columns of every table of posts. */
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
  /** With mentions as ids (`rules/mentions.ts`); empty if removed. */
  text: text().notNull(),
  createdAt: instant("created_at").notNull(),
  editedAt: instant("edited_at"),
  removedAt: instant("removed_at"),
  removedBy: person("removed_by"),
});

/** The members mentioned in posts; only members of the dossier can be mentioned. */
export const createMentionTable = (name: string, postColumn: string, post: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      postId: uuid(postColumn).notNull().references(post, { onDelete: "cascade" }),
      userId: uuid("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
    },
    (table) => [
      primaryKey({ columns: [table.postId, table.userId] }),
      index(`${name}_user`).on(table.userId),
    ],
  );

const asPostTable = (name: string) => pgTable(name, postColumns());

export type PostTable = ReturnType<typeof asPostTable>;
export type MentionTable = ReturnType<typeof createMentionTable>;
export type PostRow = PostTable["$inferSelect"];
