import { eq, getTableName, sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { mentionToken, UNKNOWN_MENTION } from "./rules/mentions.ts";
import type { MentionTable, PostTable } from "./tables.server.ts";

/** Where a person is mentioned. At erasure, the mentions in posts of others lose the person's id. */
export const createMentionSource = (
  fileName: string,
  posts: PostTable,
  mentions: MentionTable,
): PersonalDataSource => ({
  fileName,
  tables: [getTableName(mentions)],
  read: (db, userId) =>
    db
      .select({ dossierId: posts.dossierId, at: posts.createdAt })
      .from(mentions)
      .innerJoin(posts, eq(posts.id, mentions.postId))
      .where(eq(mentions.userId, userId))
      .orderBy(posts.createdAt),
  erase: (tx, { userId }) => {
    const token = mentionToken(userId);
    return tx.execute(
      sql`update ${posts} set text = replace(text, ${token}, ${UNKNOWN_MENTION}) where text like ${`%${token}%`}`,
    );
  },
});
