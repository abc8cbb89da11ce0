import { and, eq, getTableColumns } from "drizzle-orm";
import { loadPost } from "#features/proposals/workpad/commands/load-post.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { comments } from "../tables.server.ts";

/** A comment of a dossier that will be changed. */
export const loadComment = (
  context: { tx: Db; actor: PersonActor; now: Date },
  { dossierId, commentId }: { dossierId: string; commentId: string },
) =>
  loadPost(context, dossierId, () =>
    context.tx
      .select(getTableColumns(comments))
      .from(comments)
      .where(and(eq(comments.dossierId, dossierId), eq(comments.id, commentId)))
      .for("update"),
  );
