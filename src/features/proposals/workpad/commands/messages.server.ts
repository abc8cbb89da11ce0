import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { createPostCommands } from "#features/proposals/posts/commands/post-commands.server.ts";
import { type QuestionRef, questionRef } from "#features/proposals/posts/endpoints.ts";
import { listLinkableQuestions } from "#features/proposals/posts/views/linkable-questions.server.ts";
import {
  createPost,
  POST_RATE_LIMIT,
  type PostKind,
  postTextSchema,
} from "#features/proposals/posts/writes/posts.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";
import { messageHref } from "../rules/paths.ts";
import { workpadMentions, workpadMessages } from "../tables.server.ts";

const messagePosts: PostKind<typeof workpadMessages> = {
  posts: workpadMessages,
  mentions: workpadMentions,
  topic: WORKPAD_TOPIC,
  where: "workpad",
  removedEvent: "dossier.messageRemoved",
  getHref: ({ dossierId, number }) => messageHref(dossierId, number),
  update: (tx, { id }, changes, revision) =>
    tx
      .update(workpadMessages)
      .set({
        ...changes,
        revision,
        ...(changes.removedAt && { questionForm: null, questionKey: null }),
      })
      .where(eq(workpadMessages.id, id)),
};

export const { edit: editMessage, remove: removeMessage } = createPostCommands(messagePosts);

/** Posts a message. A message sent again with the same client id is stored once. */
export const postMessage = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    clientId: z.uuid("invalid"),
    text: postTextSchema,
    question: questionRef.nullish(),
  }),
  limits: [POST_RATE_LIMIT],
  // The share lock orders this command before or after a removal of the author.
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor, now }, dossier) {
    const question = input.question && (await findLinkedQuestion(tx, dossier, input.question));
    const { post } = await createPost({ tx, actor, now, dossier }, messagePosts, input, (values) =>
      tx
        .insert(workpadMessages)
        .values({
          ...values,
          revision: values.number,
          questionForm: question?.form ?? null,
          questionKey: question?.key ?? null,
        })
        .returning(),
    );
    return post;
  },
});

/** A link to a question that does not exist (any more) is dropped; the text is posted without it. */
async function findLinkedQuestion(
  tx: Db,
  dossier: { readonly id: string; readonly confirmed: boolean },
  link: QuestionRef,
): Promise<QuestionRef | null> {
  const questions = await listLinkableQuestions(tx, dossier, "fr");
  return questions.some(({ form, key }) => form === link.form && key === link.key) ? link : null;
}
