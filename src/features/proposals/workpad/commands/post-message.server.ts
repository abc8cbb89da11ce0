import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";
import { messageHref } from "../rules/paths.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";
import { listLinkableQuestions } from "../views/linkable-questions.server.ts";
import {
  encodePost,
  notifyMentioned,
  POST_RATE_LIMIT,
  postTextSchema,
} from "../writes/posts.server.ts";

/** Posts a message. A message sent again with the same client id is stored once. */
export const postMessage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    clientId: z.uuid("invalid"),
    text: postTextSchema,
    question: z.object({ form: z.enum(FORM_MODEL_TYPES), key: z.string().max(400) }).nullish(),
  }),
  limits: [POST_RATE_LIMIT],
  // The share lock orders this command before or after a removal of the author.
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor, now }, dossier) {
    const { clientId } = input;
    const own = { dossierId: dossier.id, authorId: actor.userId, clientId };
    const known = await findPostedMessage(tx, own);
    if (known) return known;
    const { people, text, mentioned } = await encodePost(tx, dossier.id, input.text);
    const question = input.question && (await findLinkedQuestion(tx, dossier, input.question));
    const revision = await incrementRevision(tx, dossier.id, WORKPAD_TOPIC);
    const [row] = await tx
      .insert(workpadMessages)
      .values({
        ...own,
        number: revision,
        revision,
        text,
        questionForm: question ? question.form : null,
        questionKey: question ? question.key : null,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: workpadMessages.id, number: workpadMessages.number });
    // A concurrent request with the same client id has stored it.
    if (!row) return requireMessage(await findPostedMessage(tx, own));
    if (mentioned.length > 0)
      await tx
        .insert(workpadMentions)
        .values(mentioned.map((userId) => ({ messageId: row.id, userId })));
    await notifyMentioned(
      tx,
      { dossier, authorId: actor.userId, where: "workpad", now },
      { id: row.id, href: messageHref(dossier.id, row.number), people, mentioned },
    );
    return row;
  },
});

async function findPostedMessage(
  tx: Db,
  own: { dossierId: string; authorId: string; clientId: string },
): Promise<{ id: string; number: number } | null> {
  const [row] = await tx
    .select({ id: workpadMessages.id, number: workpadMessages.number })
    .from(workpadMessages)
    .where(
      and(
        eq(workpadMessages.dossierId, own.dossierId),
        eq(workpadMessages.authorId, own.authorId),
        eq(workpadMessages.clientId, own.clientId),
      ),
    );
  return row ?? null;
}

function requireMessage<Row>(row: Row | null): Row {
  if (!row) throw new Error("the message conflicts with a stored one that cannot be found");
  return row;
}

/** A link to a question that does not exist (any more) is dropped; the text is posted without it. */
async function findLinkedQuestion(
  tx: Db,
  dossier: { readonly id: string; readonly confirmed: boolean },
  link: { form: (typeof FORM_MODEL_TYPES)[number]; key: string },
) {
  const questions = await listLinkableQuestions(tx, dossier, "fr");
  return questions.some(({ form, key }) => form === link.form && key === link.key) ? link : null;
}
