import { and, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";
import { messageHref } from "../rules/paths.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";
import {
  encodePost,
  loadPost,
  notifyMentioned,
  POST_RATE_LIMIT,
  postTextSchema,
} from "../writes/posts.server.ts";

/** Edits the author's own message and marks it as edited. */
export const editMessage = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), messageId: rowId(), text: postTextSchema }),
  limits: [POST_RATE_LIMIT],
  load: (context) => loadMessage(context, context.input),
  may: (actor, { subject }) => can(actor, "editWords", subject),
  async run({ tx, input, actor, now }, { post: message, subject: dossier }) {
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

/** Deletes a message's text; an empty entry stays in the conversation. Removing another author's message is audited. */
export const removeMessage = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), messageId: rowId() }),
  load: (context) => loadMessage(context, context.input),
  may: (actor, { subject }) => can(actor, "removeWords", subject),
  async run({ tx, actor, now, audit }, { post: message, subject: dossier }) {
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

/** Loads and locks a message that will be changed. */
const loadMessage = (
  context: { tx: Db; actor: PersonActor; now: Date },
  { dossierId, messageId }: { dossierId: string; messageId: string },
) =>
  loadPost(context, dossierId, () =>
    context.tx
      .select(getTableColumns(workpadMessages))
      .from(workpadMessages)
      .where(and(eq(workpadMessages.dossierId, dossierId), eq(workpadMessages.id, messageId)))
      .for("update"),
  );
