import { and, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  encodePost,
  loadPost,
  notifyMentioned,
  POST_RATE_LIMIT,
  postTextSchema,
} from "#features/proposals/workpad/writes/posts.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { threadHref } from "../rules/paths.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";

/** Edits the author's own comment and marks it as edited. */
export const editComment = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), commentId: rowId(), text: postTextSchema }),
  limits: [POST_RATE_LIMIT],
  load: (context) => loadComment(context, context.input),
  may: (actor, { subject }) => can(actor, "editWords", subject),
  async run({ tx, input, actor, now }, { post: comment, subject: dossier }) {
    const { threadId } = comment;
    const { people, text, mentioned } = await encodePost(tx, dossier.id, input.text);
    if (text === comment.text) return { threadId };
    await tx.delete(commentMentions).where(eq(commentMentions.commentId, comment.id));
    if (mentioned.length > 0)
      await tx
        .insert(commentMentions)
        .values(mentioned.map((userId) => ({ commentId: comment.id, userId })));
    const revision = await incrementRevision(tx, dossier.id, COMMENTS_TOPIC);
    await tx.update(comments).set({ text, editedAt: now }).where(eq(comments.id, comment.id));
    await tx.update(commentThreads).set({ revision }).where(eq(commentThreads.id, threadId));
    await notifyMentioned(
      tx,
      { dossier, authorId: actor.userId, where: "comment", now },
      { id: comment.id, href: threadHref(dossier.id, threadId), people, mentioned },
    );
    return { threadId };
  },
});

/** Deletes a comment's text; an empty entry stays in the thread. Removing another author's comment is audited. */
export const removeComment = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), commentId: rowId() }),
  load: (context) => loadComment(context, context.input),
  may: (actor, { subject }) => can(actor, "removeWords", subject),
  async run({ tx, actor, now, audit }, { post: comment, subject: dossier }) {
    await tx.delete(commentMentions).where(eq(commentMentions.commentId, comment.id));
    const revision = await incrementRevision(tx, dossier.id, COMMENTS_TOPIC);
    await tx
      .update(comments)
      .set({ text: "", removedAt: now, removedBy: actor.userId })
      .where(eq(comments.id, comment.id));
    await tx
      .update(commentThreads)
      .set({ revision })
      .where(eq(commentThreads.id, comment.threadId));
    if (!dossier.own)
      await audit(
        "dossier.commentRemoved",
        { kind: "dossier", id: dossier.id },
        { about: comment.authorId },
      );
    return { threadId: comment.threadId };
  },
});

/** Loads and locks a comment that will be changed. */
const loadComment = (
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
