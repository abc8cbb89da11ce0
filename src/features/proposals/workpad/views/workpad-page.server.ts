import { randomUUID } from "node:crypto";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { can, type DossierAccess } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { listMessagesBefore } from "../queries/messages.server.ts";
import { listMentionablePeople } from "../queries/posts.server.ts";
import { findLastReadNumber } from "../queries/unread.server.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";
import type { PostAbilitiesByAuthor } from "../rules/post-abilities.ts";
import { listLinkableQuestions } from "./linkable-questions.server.ts";

/** Data of the workpad page: the newest messages or, without script, those before a number. */
export async function loadWorkpadPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now, before }: { locale: Locale; now: Date; before: number | undefined },
) {
  // Read before the messages: a message in between is then sent twice rather than missed.
  const revision = await loadRevision(db, dossier.id, WORKPAD_TOPIC);
  const conversation = { ...(await listMessagesBefore(db, dossier.id, before)), revision };
  return {
    accountId: actor.userId,
    conversation,
    /** Whether this is a page of older messages. */
    past: before !== undefined,
    readUpTo: await findLastReadNumber(db, dossier.id, actor.userId),
    people: await listMentionablePeople(db, dossier.id),
    questions: await listLinkableQuestions(db, dossier, locale),
    /** Client id for a message posted without script, so that a double post is one message. */
    nextClientId: randomUUID(),
    now: now.toISOString(),
    can: postAbilities(actor, dossier),
  };
}

export type WorkpadView = Awaited<ReturnType<typeof loadWorkpadPage>>;

export function postAbilities(actor: Actor, dossier: DossierAccess): PostAbilitiesByAuthor {
  const to = (own: boolean, recent: boolean) =>
    getAbilities(can, actor, { ...dossier, own, recent }, ["editWords", "removeWords"]);
  return { ownRecent: to(true, true), own: to(true, false), others: to(false, false) };
}
