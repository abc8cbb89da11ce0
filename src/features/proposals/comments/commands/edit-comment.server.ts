import { eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/commands/increment-revision.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  encodePost,
  notifyMentioned,
} from "#features/proposals/workpad/commands/notify-mentioned.server.ts";
import { POST_RATE_LIMIT, postTextSchema } from "#features/proposals/workpad/rules/post-text.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { COMMENTS_TOPIC } from "../live/topic-name.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";
import { threadHref } from "../ui/comment-hrefs.ts";
import { loadComment } from "./load-comment.server.ts";

/** Corrects one's own comment; everybody sees that it was. */
export const editComment = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), commentId: rowId(), text: postTextSchema }),
  limits: (actor) => [[POST_RATE_LIMIT, actor.userId]],
  load: (context) => loadComment(context, context.input),
  may: (actor, { standing }) => can(actor, "editWords", standing),
  async run({ tx, input, actor, now }, { words: comment, standing: dossier }) {
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
