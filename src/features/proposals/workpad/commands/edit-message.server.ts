import { eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/commands/increment-revision.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { WORKPAD_TOPIC } from "../live/topic-name.ts";
import { POST_RATE_LIMIT, postTextSchema } from "../rules/post-text.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";
import { messageHref } from "../ui/workpad-hrefs.ts";
import { loadMessage } from "./load-message.server.ts";
import { encodePost, notifyMentioned } from "./notify-mentioned.server.ts";

/** Corrects one's own message; everybody sees that it was. */
export const editMessage = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), messageId: rowId(), text: postTextSchema }),
  limits: (actor) => [[POST_RATE_LIMIT, actor.userId]],
  load: (context) => loadMessage(context, context.input),
  may: (actor, { standing }) => can(actor, "editWords", standing),
  async run({ tx, input, actor, now }, { words: message, standing: dossier }) {
    const { people, text, mentioned } = await encodePost(tx, dossier.id, input.text);
    if (text === message.text) return;
    await tx.delete(workpadMentions).where(eq(workpadMentions.messageId, message.id));
    if (mentioned.length > 0)
      await tx
        .insert(workpadMentions)
        .values(mentioned.map((userId) => ({ messageId: message.id, userId })));
    const revision = await incrementRevision(tx, dossier.id, WORKPAD_TOPIC);
    await tx
      .update(workpadMessages)
      .set({ text, revision, editedAt: now })
      .where(eq(workpadMessages.id, message.id));
    await notifyMentioned(
      tx,
      { dossier, authorId: actor.userId, where: "workpad", now },
      { id: message.id, href: messageHref(dossier.id, message.number), people, mentioned },
    );
  },
});
