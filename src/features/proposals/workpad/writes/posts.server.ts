import { z } from "zod";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { cleanText } from "#rich-text/clean-text.ts";
import { isWithinLength } from "#rich-text/count-characters.ts";
import { listMentionablePeople } from "../queries/posts.server.ts";
import { encodeMentions, type Mentionable } from "../rules/mentions.ts";
import { personMentioned } from "../rules/notification-kinds.ts";
import { isRecent, MAX_POST_LENGTH } from "../rules/post-abilities.ts";

interface MentionContext {
  readonly dossier: { readonly id: string; readonly acronym: string };
  readonly authorId: string;
  readonly where: "workpad" | "comment";
  readonly now: Date;
}

/** The text to store, and the people it mentions. */
export async function encodePost(tx: Db, dossierId: string, text: string) {
  const people = await listMentionablePeople(tx, dossierId);
  return { people, ...encodeMentions(text, people) };
}

/** Notifies mentioned people. The key makes it once per post and person, however often the post is edited. */
export async function notifyMentioned(
  tx: Db,
  { dossier, authorId, where, now }: MentionContext,
  post: {
    readonly id: string;
    readonly href: string;
    readonly people: readonly Mentionable[];
    readonly mentioned: readonly string[];
  },
): Promise<void> {
  const others = post.mentioned.filter((id) => id !== authorId);
  if (others.length === 0) return;
  const by = post.people.find(({ id }) => id === authorId)?.name ?? "";
  await notify(tx, personMentioned, {
    userId: others,
    key: `mention:${post.id}`,
    namedUserId: authorId,
    data: { dossier: dossier.acronym, by, where, href: post.href },
    now,
  });
}

export const postTextSchema = z
  .string("missing")
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_POST_LENGTH), "tooLong"));

/** Above typing speed; messages queued while offline pass too. */
export const POST_RATE_LIMIT = { name: "talk", per: "person", max: 60, seconds: 60 } as const;

interface LockedPost {
  readonly authorId: string | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
}

/** Loads and locks a post that will be changed, with the policy subject for the actor. */
export async function loadPost<Post extends LockedPost>(
  { tx, actor, now }: { tx: Db; actor: PersonActor; now: Date },
  dossierId: string,
  lock: () => Promise<readonly Post[]>,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "share");
  const [post] = await lock();
  if (!post || post.removedAt) throw new DomainError("NOT_FOUND");
  const own = post.authorId === actor.userId;
  return { post, subject: { ...dossier, own, recent: isRecent(post.createdAt, now) } };
}
