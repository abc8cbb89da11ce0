import { eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/commands/increment-revision.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { WORKPAD_TOPIC } from "../live/topic-name.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";
import { loadMessage } from "./load-message.server.ts";

/** Takes a message away for good. Its place stays, and says by whom; another's is a line of the journal, too. */
export const removeMessage = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), messageId: rowId() }),
  load: (context) => loadMessage(context, context.input),
  may: (actor, { standing }) => can(actor, "removeWords", standing),
  async run({ tx, actor, now, audit }, { words: message, standing: dossier }) {
    await tx.delete(workpadMentions).where(eq(workpadMentions.messageId, message.id));
    const revision = await incrementRevision(tx, dossier.id, WORKPAD_TOPIC);
    await tx
      .update(workpadMessages)
      .set({
        text: "",
        questionForm: null,
        questionKey: null,
        revision,
        removedAt: now,
        removedBy: actor.userId,
      })
      .where(eq(workpadMessages.id, message.id));
    if (!dossier.own)
      await audit(
        "dossier.messageRemoved",
        { kind: "dossier", id: dossier.id },
        { about: message.authorId },
      );
  },
});
