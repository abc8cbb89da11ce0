import { eq, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#platform/db/pool.server.ts";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { mentionToken, UNKNOWN_MENTION } from "./rules/mentions.ts";
import { workpadMentions, workpadMessages, workpadReads } from "./tables.server.ts";

/** What somebody said in workpads, where they were named, and how far they have read. */
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
    // What one said is one's own, other than an answer, which is the dossier's: the place in the conversation stays, empty.
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

/** Others' words stay, and name nobody. */
export const removeMentions = (tx: Db, words: PgTable, userId: string) => {
  const token = mentionToken(userId);
  return tx.execute(
    sql`update ${words} set text = replace(text, ${token}, ${UNKNOWN_MENTION}) where text like ${`%${token}%`}`,
  );
};
