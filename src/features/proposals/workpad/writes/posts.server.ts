import { z } from "zod";
import { notify } from "#features/people/notifications/commands/notify.server.ts";
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

/** A text as it is kept, and whom it names. */
export async function encodePost(tx: Db, dossierId: string, text: string) {
  const people = await listMentionablePeople(tx, dossierId);
  return { people, ...encodeMentions(text, people) };
}

/** Those a text names are told, each once for the same words, however often these are changed. */
export async function notifyMentioned(
  tx: Db,
  { dossier, authorId, where, now }: MentionContext,
  words: {
    readonly id: string;
    readonly href: string;
    readonly people: readonly Mentionable[];
    readonly mentioned: readonly string[];
  },
): Promise<void> {
  const others = words.mentioned.filter((id) => id !== authorId);
  if (others.length === 0) return;
  const by = words.people.find(({ id }) => id === authorId)?.name ?? "";
  await notify(tx, personMentioned, {
    userId: others,
    key: `mention:${words.id}`,
    namedUserId: authorId,
    data: { dossier: dossier.acronym, by, where, href: words.href },
    now,
  });
}

export const postTextSchema = z
  .string("missing")
  .transform((text) => cleanText(text).normalize("NFC").trim())
  .pipe(z.string().min(1, "missing").refine(isWithinLength(MAX_POST_LENGTH), "tooLong"));

/** Faster than anybody types; what waited on a device while it was offline passes too. */
export const POST_RATE_LIMIT = { name: "talk", max: 60, seconds: 60 };

interface LockedPost {
  readonly authorId: string | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
}

/** Words that will be changed, with the dossier as whoever asks stands to both. */
export async function loadPost<Words extends LockedPost>(
  { tx, actor, now }: { tx: Db; actor: PersonActor; now: Date },
  dossierId: string,
  lock: () => Promise<readonly Words[]>,
) {
  const dossier = await dossierForActor(tx, actor, dossierId, "share");
  const [words] = await lock();
  if (!words || words.removedAt) throw new DomainError("NOT_FOUND");
  const own = words.authorId === actor.userId;
  return { words, standing: { ...dossier, own, recent: isRecent(words.createdAt, now) } };
}
