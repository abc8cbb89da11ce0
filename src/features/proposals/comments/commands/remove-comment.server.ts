import { eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/commands/increment-revision.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { COMMENTS_TOPIC } from "../live/topic-name.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";
import { loadComment } from "./load-comment.server.ts";

/** Takes a comment away for good. Its place stays; another's is a line of the journal, too. */
export const removeComment = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), commentId: rowId() }),
  load: (context) => loadComment(context, context.input),
  may: (actor, { standing }) => can(actor, "removeWords", standing),
  async run({ tx, actor, now, audit }, { words: comment, standing: dossier }) {
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
