import { sql } from "drizzle-orm";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { SentPost } from "../endpoints.ts";
import type { Mentionable } from "../rules/mentions.ts";
import type { MentionTable, PostRow } from "../tables.server.ts";

/** Converts posts of one dossier for the browser, with the people they mention. */
export async function loadSentPosts<Row extends PostRow>(
  db: Db,
  table: MentionTable,
  rows: readonly Row[],
): Promise<{ row: Row; post: SentPost }[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = sql.param(rows.map(({ id }) => id));
  const mentions = await db
    .select({ postId: table.postId, userId: table.userId })
    .from(table)
    .where(sql`${table.postId} = any(${ids}::uuid[])`);
  const authors = rows.flatMap(({ authorId }) => authorId ?? []);
  const named = mentions.map(({ userId }) => userId);
  const names = await loadShownNames(db, first.dossierId, [...authors, ...named]);
  const byPost = Map.groupBy(mentions, ({ postId }) => postId);
  return rows.map((row) => ({
    row,
    post: {
      id: row.id,
      authorId: row.authorId,
      author: names.get(row.authorId ?? "") ?? null,
      text: row.text,
      mentions: (byPost.get(row.id) ?? []).map(({ userId }) => ({
        id: userId,
        name: names.get(userId) ?? "",
      })),
      at: row.createdAt.toISOString(),
      editedAt: row.editedAt?.toISOString() ?? null,
      removed: toRemoval(row),
    },
  }));
}

function toRemoval(row: PostRow): SentPost["removed"] {
  if (!row.removedAt) return null;
  if (!row.authorId) return "withAccount";
  return row.removedBy === row.authorId ? "byAuthor" : "byCoordinator";
}

/** The members of a dossier, who can be mentioned. */
export async function listMentionablePeople(db: Db, dossierId: string): Promise<Mentionable[]> {
  const members = await listMembers(db, dossierId);
  return members.map(({ userId, firstName, lastName }) => ({
    id: userId,
    name: `${firstName} ${lastName}`.trim(),
  }));
}
