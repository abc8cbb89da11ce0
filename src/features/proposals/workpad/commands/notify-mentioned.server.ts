import { notify } from "#features/people/notifications/writes/notify.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listMentionablePeople } from "../queries/people.server.ts";
import { encodeMentions, type Mentionable } from "../rules/mentions.ts";
import { personMentioned } from "../rules/notification-kinds.ts";

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
