import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  encodePost,
  notifyMentioned,
  POST_RATE_LIMIT,
  postTextSchema,
} from "#features/proposals/workpad/writes/posts.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadQuestion, lockThread } from "../queries/threads.server.ts";
import { commentReplied } from "../rules/notification-kinds.ts";
import { threadHref } from "../rules/paths.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";
import { commentMentions, comments, commentThreads } from "../tables.server.ts";

/**
 * Starts a thread on a question, or replies to one. A reply reopens a resolved thread. A comment sent again with the
 * same client id is written once.
 */
export const writeComment = command({
  actors: ["person"],
  input: z.object({
    dossierId: rowId(),
    form: z.enum(FORM_MODEL_TYPES),
    key: z.string().max(400),
    threadId: rowId().nullish(),
    clientId: z.uuid("invalid"),
    text: postTextSchema,
  }),
  limits: [POST_RATE_LIMIT],
  // The share lock orders this command before or after a removal of the author.
  load: ({ tx, input, actor }) => dossierForActor(tx, actor, input.dossierId, "share"),
  may: (actor, dossier) => can(actor, "talk", dossier),
  async run({ tx, input, actor, now }, dossier) {
    const own = { dossierId: dossier.id, authorId: actor.userId, clientId: input.clientId };
    const { people, text, mentioned } = await encodePost(tx, dossier.id, input.text);
    const title = input.threadId ? null : await loadQuestion(tx, dossier, input);
    const revision = await incrementRevision(tx, dossier.id, COMMENTS_TOPIC);
    const known = await findThreadOfComment(tx, own);
    if (known) return { threadId: known };
    const threadId = title
      ? await createThread(tx, { ...input, ...title, dossierId: dossier.id, now, revision })
      : (await lockThread(tx, dossier.id, input.threadId ?? "")).id;
    await tx
      .update(commentThreads)
      .set({ revision, resolvedAt: null, resolvedBy: null })
      .where(eq(commentThreads.id, threadId));
    const [row] = await tx
      .insert(comments)
      .values({ ...own, threadId, number: revision, text, createdAt: now })
      .returning({ id: comments.id });
    if (!row) throw new Error("insert into comments returned no row");
    if (mentioned.length > 0)
      await tx
        .insert(commentMentions)
        .values(mentioned.map((userId) => ({ commentId: row.id, userId })));
    const href = threadHref(dossier.id, threadId);
    await notifyMentioned(
      tx,
      { dossier, authorId: actor.userId, where: "comment", now },
      { id: row.id, href, people, mentioned },
    );
    const inDossier = new Set(people.map(({ id }) => id));
    const others = (await listAuthors(tx, threadId)).filter(
      (id) => id !== actor.userId && inDossier.has(id) && !mentioned.includes(id),
    );
    await notify(tx, commentReplied, {
      userId: others,
      key: `comment:${row.id}`,
      namedUserId: actor.userId,
      data: {
        dossier: dossier.acronym,
        by: people.find(({ id }) => id === actor.userId)?.name ?? "",
        href,
      },
      now,
    });
    return { threadId };
  },
});

async function findThreadOfComment(
  tx: Db,
  own: { dossierId: string; authorId: string; clientId: string },
): Promise<string | null> {
  const [row] = await tx
    .select({ threadId: comments.threadId })
    .from(comments)
    .where(
      and(
        eq(comments.dossierId, own.dossierId),
        eq(comments.authorId, own.authorId),
        eq(comments.clientId, own.clientId),
      ),
    );
  return row?.threadId ?? null;
}

async function createThread(
  tx: Db,
  thread: {
    dossierId: string;
    form: (typeof FORM_MODEL_TYPES)[number];
    key: string;
    titleFr: string;
    titleEn: string;
    now: Date;
    revision: number;
  },
): Promise<string> {
  const {
    form: formModelType,
    now: createdAt,
    dossierId,
    key,
    titleFr,
    titleEn,
    revision,
  } = thread;
  const [row] = await tx
    .insert(commentThreads)
    .values({ dossierId, formModelType, key, titleFr, titleEn, createdAt, revision })
    .returning({ id: commentThreads.id });
  if (!row) throw new Error("insert into comment_threads returned no row");
  return row.id;
}

async function listAuthors(tx: Db, threadId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ authorId: comments.authorId })
    .from(comments)
    .where(and(eq(comments.threadId, threadId), isNull(comments.removedAt), ne(comments.text, "")));
  return rows.flatMap(({ authorId }) => (authorId ? [authorId] : []));
}
