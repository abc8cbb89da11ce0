import { eq, getTableName } from "drizzle-orm";
import { createMentionSource } from "#features/proposals/posts/personal-data.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { commentMentions, comments, commentThreads } from "./tables.server.ts";

/** A person's comments, mentions and resolved threads, for the export and erasure of personal data. */
export const commentParts: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/comments",
    tables: [getTableName(comments)],
    read: (db, userId) =>
      db
        .select({
          dossierId: comments.dossierId,
          question: commentThreads.key,
          text: comments.text,
          createdAt: comments.createdAt,
          editedAt: comments.editedAt,
          removedAt: comments.removedAt,
        })
        .from(comments)
        .innerJoin(commentThreads, eq(commentThreads.id, comments.threadId))
        .where(eq(comments.authorId, userId))
        .orderBy(comments.createdAt),
    // As in the workpad, the text is deleted with the account and an empty entry stays.
    erase: (tx, { userId }) =>
      tx
        .update(comments)
        .set({ text: "", removedAt: new Date() })
        .where(eq(comments.authorId, userId)),
  },
  createMentionSource("dossiers/comment-mentions", comments, commentMentions),
  {
    fileName: "dossiers/resolved-threads",
    tables: [getTableName(commentThreads)],
    read: (db, userId) =>
      db
        .select({
          dossierId: commentThreads.dossierId,
          question: commentThreads.key,
          resolvedAt: commentThreads.resolvedAt,
        })
        .from(commentThreads)
        .where(eq(commentThreads.resolvedBy, userId)),
  },
];
