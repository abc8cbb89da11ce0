import { z } from "zod";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { isRecent } from "../rules/post-abilities.ts";
import type { PostTable } from "../tables.server.ts";
import {
  deleteMentions,
  encodePost,
  lockPost,
  POST_RATE_LIMIT,
  type PostKind,
  postTextSchema,
  storeMentions,
} from "../writes/posts.server.ts";

/** The commands `edit` and `remove` of one kind of post; both return the post as it was before. */
export function createPostCommands<Table extends PostTable>(kind: PostKind<Table>) {
  /** Loads and locks a post that will be changed, with the policy subject for the actor. */
  const load = async (context: {
    readonly tx: Db;
    readonly actor: PersonActor;
    readonly now: Date;
    readonly input: { readonly dossierId: string; readonly postId: string };
  }) => {
    const { tx, actor, now, input } = context;
    const dossier = await dossierForActor(tx, actor, input.dossierId, "share");
    const post = await lockPost(tx, kind.posts, dossier.id, input.postId);
    if (!post || post.removedAt) throw new DomainError("NOT_FOUND");
    const own = post.authorId === actor.userId;
    return { post, subject: { ...dossier, own, recent: isRecent(post.createdAt, now) } };
  };

  /** Edits the author's own post and marks it as edited. */
  const edit = command({
    actors: ["person"],
    input: z.object({ dossierId: rowId(), postId: rowId(), text: postTextSchema }),
    limits: [POST_RATE_LIMIT],
    load,
    may: (actor, { subject }) => can(actor, "editPost", subject),
    async run({ tx, input, actor, now }, { post, subject: dossier }) {
      const encoded = await encodePost(tx, dossier.id, input.text);
      if (encoded.text === post.text) return post;
      const revision = await incrementRevision(tx, dossier.id, kind.topic);
      await kind.update(tx, post, { text: encoded.text, editedAt: now }, revision);
      await deleteMentions(tx, kind.mentions, post.id);
      await storeMentions({ tx, actor, now, dossier }, kind, post, encoded);
      return post;
    },
  });

  /** Deletes a post's text; an empty entry stays. The removal of another author's post is audited. */
  const remove = command({
    actors: ["person"],
    input: z.object({ dossierId: rowId(), postId: rowId() }),
    load,
    may: (actor, { subject }) => can(actor, "removePost", subject),
    async run({ tx, actor, now, audit }, { post, subject: dossier }) {
      await deleteMentions(tx, kind.mentions, post.id);
      const revision = await incrementRevision(tx, dossier.id, kind.topic);
      const removal = { text: "", removedAt: now, removedBy: actor.userId };
      await kind.update(tx, post, removal, revision);
      const about = { kind: "dossier", id: dossier.id } as const;
      if (!dossier.own) await audit(kind.removedEvent, about, { about: post.authorId });
      return post;
    },
  });
  return { edit, remove };
}
