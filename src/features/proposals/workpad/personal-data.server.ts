import { eq, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { mentionToken, UNKNOWN_MENTION } from "./rules/mentions.ts";
import { workpadMentions, workpadMessages, workpadReads } from "./tables.server.ts";

/** A person's messages, mentions and reading position, for the export and erasure of personal data. */
export const workpadParts: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/workpad-messages",
    tables: [getTableName(workpadMessages)],
    read: (db, userId) =>
      db
        .select({
          dossierId: workpadMessages.dossierId,
          text: workpadMessages.text,
          question: workpadMessages.questionKey,
          createdAt: workpadMessages.createdAt,
          editedAt: workpadMessages.editedAt,
          removedAt: workpadMessages.removedAt,
        })
        .from(workpadMessages)
        .where(eq(workpadMessages.authorId, userId))
        .orderBy(workpadMessages.createdAt),
    // A message belongs to its author, unlike an answer, which belongs to the dossier: its text is deleted with the
    // account, and an empty entry stays.
    erase: (tx, { userId }) =>
      tx
        .update(workpadMessages)
        .set({ text: "", questionForm: null, questionKey: null, removedAt: new Date() })
        .where(eq(workpadMessages.authorId, userId)),
  },
  {
    fileName: "dossiers/workpad-mentions",
    tables: [getTableName(workpadMentions)],
    read: (db, userId) =>
      db
        .select({ dossierId: workpadMessages.dossierId, at: workpadMessages.createdAt })
        .from(workpadMentions)
        .innerJoin(workpadMessages, eq(workpadMessages.id, workpadMentions.messageId))
        .where(eq(workpadMentions.userId, userId))
        .orderBy(workpadMessages.createdAt),
    erase: (tx, { userId }) => removeMentions(tx, workpadMessages, userId),
  },
  createTableSource("dossiers/workpad-reads", workpadReads),
];

/** Replaces the mentions of an erased person in posts of others. */
export const removeMentions = (tx: Db, posts: PgTable, userId: string) => {
  const token = mentionToken(userId);
  return tx.execute(
    sql`update ${posts} set text = replace(text, ${token}, ${UNKNOWN_MENTION}) where text like ${`%${token}%`}`,
  );
};
