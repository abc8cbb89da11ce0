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

/** Says something in a workpad. Sent again with its client's id, it is the same message. */
export const postMessage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    clientId: z.uuid("invalid"),
    text: postTextSchema,
    question: z.object({ form: z.enum(FORM_MODEL_TYPES), key: z.string().max(400) }).nullish(),
  }),
  limits: (actor) => [[POST_RATE_LIMIT, actor.userId]],
  // Shared: a removal of the author comes before this or after it, never in between.
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
    // The same message came twice at once: the other one has it.
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
  if (!row) throw new Error("a message is neither new nor known");
  return row;
}

/** A link to what is no question (any more) is left out; the words stand without it. */
async function findLinkedQuestion(
  tx: Db,
  dossier: { readonly id: string; readonly confirmed: boolean },
  asked: { form: (typeof FORM_MODEL_TYPES)[number]; key: string },
) {
  const questions = await listLinkableQuestions(tx, dossier, "fr");
  return questions.some(({ form, key }) => form === asked.form && key === asked.key) ? asked : null;
}
