import { and, eq, type SQL } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { listMentionablePeople } from "../queries/posts.server.ts";
import { encodeMentions, type Mentionable } from "../rules/mentions.ts";
import { personMentioned } from "../rules/notification-kinds.ts";
import { MAX_POST_LENGTH } from "../rules/post-abilities.ts";
import type { MentionTable, PostRow, PostTable } from "../tables.server.ts";

/** What differs between workpad messages and comments when they are written. */
export interface PostKind<Table extends PostTable> {
  readonly posts: Table;
  readonly mentions: MentionTable;
  /** The live topic that numbers the changes. */
  readonly topic: string;
  /** Named in the notification of a mention. */
  readonly where: "workpad" | "comment";
  /** Audited when a coordinator removes a post of another member. */
  readonly removedEvent: "dossier.messageRemoved" | "dossier.commentRemoved";
  getHref(post: Table["$inferSelect"]): string;
  /** Stores an edit or a removal with the topic revision that announces it. */
  update(
    tx: Db,
    post: Table["$inferSelect"],
    changes: Partial<Pick<PostRow, "text" | "editedAt" | "removedAt" | "removedBy">>,
    revision: number,
  ): Promise<unknown>;
}

export const postTextSchema = z
  .string("missing")
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_POST_LENGTH), "tooLong"));

/** Above typing speed; messages queued while offline pass too. */
export const POST_RATE_LIMIT = { name: "talk", per: "person", max: 60, seconds: 60 } as const;

interface PostContext {
  readonly tx: Db;
  readonly actor: PersonActor;
  readonly now: Date;
  readonly dossier: DossierForActor;
}

/** The columns that `createPost` passes to `insert`; `number` is the topic revision. */
type NewPost = Pick<
  PostTable["$inferInsert"],
  "dossierId" | "number" | "clientId" | "text" | "createdAt"
> & {
  readonly authorId: string;
};

/**
 * Stores a post with its mentions and notifies the mentioned people. A post sent again with the same client id is
 * stored once: writers of a dossier's topic follow each other, so the second one finds the post of the first.
 */
export async function createPost<Table extends PostTable>(
  context: PostContext,
  kind: PostKind<Table>,
  input: { readonly clientId: string; readonly text: string },
  insert: (values: NewPost) => Promise<readonly Table["$inferSelect"][]>,
) {
  const { tx, actor, now, dossier } = context;
  const own = { dossierId: dossier.id, authorId: actor.userId, clientId: input.clientId };
  const encoded = await encodePost(tx, dossier.id, input.text);
  const number = await incrementRevision(tx, dossier.id, kind.topic);
  const { posts } = kind;
  const [known]: Table["$inferSelect"][] = await selectPosts(
    tx,
    posts,
    and(
      eq(posts.dossierId, own.dossierId),
      eq(posts.authorId, own.authorId),
      eq(posts.clientId, own.clientId),
    ),
  );
  if (known) return { ...encoded, post: known, isNew: false };
  const [post] = await insert({ ...own, number, text: encoded.text, createdAt: now });
  if (!post) throw new Error(`the insert of a post of the ${kind.where} returned no row`);
  await storeMentions(context, kind, post, encoded);
  return { ...encoded, post, isNew: true };
}

/** The text to store, and the people it mentions. */
export async function encodePost(tx: Db, dossierId: string, text: string) {
  const people = await listMentionablePeople(tx, dossierId);
  return { people, ...encodeMentions(text, people) };
}

/** Locks a post of a dossier that will be changed. */
export async function lockPost<Table extends PostTable>(
  tx: Db,
  posts: Table,
  dossierId: string,
  id: string,
): Promise<Table["$inferSelect"] | null> {
  const condition = and(eq(posts.dossierId, dossierId), eq(posts.id, id));
  const [post] = await selectPosts(tx, posts, condition).for("update");
  return post ?? null;
}

/** Drizzle cannot follow a generic table: the rows have the columns of `posts`. */
const selectPosts = <Table extends PostTable>(tx: Db, posts: Table, where: SQL | undefined) =>
  tx
    .select()
    .from(posts as PostTable)
    .where(where);

/** Stores the mentions of a post and notifies the mentioned people: once per post and person, also after edits. */
export async function storeMentions<Table extends PostTable>(
  { tx, actor, now, dossier }: PostContext,
  { mentions, where, getHref }: PostKind<Table>,
  post: Table["$inferSelect"],
  { people, mentioned }: { people: readonly Mentionable[]; mentioned: readonly string[] },
): Promise<void> {
  if (mentioned.length === 0) return;
  await tx.insert(mentions).values(mentioned.map((userId) => ({ postId: post.id, userId })));
  const by = people.find(({ id }) => id === actor.userId)?.name ?? "";
  await notify(tx, personMentioned, {
    userId: mentioned.filter((id) => id !== actor.userId),
    key: `mention:${post.id}`,
    namedUserId: actor.userId,
    data: { dossier: dossier.acronym, by, where, href: getHref(post) },
    now,
  });
}

export const deleteMentions = (tx: Db, mentions: MentionTable, postId: string) =>
  tx.delete(mentions).where(eq(mentions.postId, postId));
