import { eq, getTableName } from "drizzle-orm";
import { createMentionSource } from "#features/proposals/posts/personal-data.server.ts";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
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
  createMentionSource("dossiers/workpad-mentions", workpadMessages, workpadMentions),
  createTableSource("dossiers/workpad-reads", workpadReads),
];
