import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { createPostCommands } from "#features/proposals/posts/commands/post-commands.server.ts";
import { questionRef } from "#features/proposals/posts/endpoints.ts";
import {
  createPost,
  POST_RATE_LIMIT,
  type PostKind,
  postTextSchema,
} from "#features/proposals/posts/writes/posts.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadQuestion, lockThread } from "../queries/threads.server.ts";
import { commentReplied } from "../rules/notification-kinds.ts";
import { threadHref } from "../rules/paths.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";

const commentPosts: PostKind<typeof comments> = {
  posts: comments,
  mentions: commentMentions,
  topic: COMMENTS_TOPIC,
  where: "comment",
  removedEvent: "dossier.commentRemoved",
  getHref: ({ dossierId, threadId }) => threadHref(dossierId, threadId),
  async update(tx, { id, threadId }, changes, revision) {
    await tx.update(comments).set(changes).where(eq(comments.id, id));
    await tx.update(commentThreads).set({ revision }).where(eq(commentThreads.id, threadId));
  },
};

export const { edit: editComment, remove: removeComment } = createPostCommands(commentPosts);

/**
 * Starts a thread on a question, or replies to one. A reply reopens a resolved thread. A comment sent again with the
 * same client id is written once.
 */
export const writeComment = command({
  actors: ["person"],
  input: questionRef.extend({
    dossierId: rowId(),
    threadId: rowId().nullish(),
    clientId: z.uuid("invalid"),
    text: postTextSchema,
  }),
  limits: [POST_RATE_LIMIT],
  // The share lock orders this command before or after a removal of the author.
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor, now }, dossier) {
    const titles = input.threadId ? null : await loadQuestion(tx, dossier, input);
    const { post, isNew, people, mentioned } = await createPost(
      { tx, actor, now, dossier },
      commentPosts,
      input,
      async (values) => {
        const threadId = titles
          ? await createThread(tx, {
              ...titles,
              dossierId: dossier.id,
              formModelType: input.form,
              key: input.key,
              createdAt: now,
              revision: values.number,
            })
          : await reopenThread(tx, dossier.id, input.threadId ?? "", values.number);
        return tx
          .insert(comments)
          .values({ ...values, threadId })
          .returning();
      },
    );
    const { id, threadId } = post;
    if (!isNew) return { threadId };
    const inDossier = new Set(people.map((person) => person.id));
    const others = (await listAuthors(tx, threadId)).filter(
      (author) => author !== actor.userId && inDossier.has(author) && !mentioned.includes(author),
    );
    await notify(tx, commentReplied, {
      userId: others,
      key: `comment:${id}`,
      namedUserId: actor.userId,
      data: {
        dossier: dossier.acronym,
        by: people.find((person) => person.id === actor.userId)?.name ?? "",
        href: threadHref(dossier.id, threadId),
      },
      now,
    });
    return { threadId };
  },
});

async function createThread(tx: Db, thread: typeof commentThreads.$inferInsert): Promise<string> {
  const [row] = await tx.insert(commentThreads).values(thread).returning({ id: commentThreads.id });
  if (!row) throw new Error("insert into comment_threads returned no row");
  return row.id;
}

async function reopenThread(
  tx: Db,
  dossierId: string,
  threadId: string,
  revision: number,
): Promise<string> {
  const { id } = await lockThread(tx, dossierId, threadId);
  await tx
    .update(commentThreads)
    .set({ revision, resolvedAt: null, resolvedBy: null })
    .where(eq(commentThreads.id, id));
  return id;
}

async function listAuthors(tx: Db, threadId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.threadId, threadId), isNull(comments.removedAt), ne(comments.text, "")));
  return rows.flatMap(({ authorId }) => authorId ?? []);
}
