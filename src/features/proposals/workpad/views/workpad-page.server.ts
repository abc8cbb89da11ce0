import { randomUUID } from "node:crypto";
import { loadRevision } from "#features/proposals/dossier-form/queries/topics.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { WORKPAD_TOPIC } from "../live/topic-name.ts";
import { listMessagesBefore } from "../queries/messages.server.ts";
import { listMentionablePeople } from "../queries/people.server.ts";
import { findLastReadNumber } from "../queries/unread.server.ts";
import { listLinkableQuestions } from "./linkable-questions.server.ts";
import { postAbilities } from "./post-abilities.server.ts";

/** The workpad as its page shows it: the newest messages, or without script those before one of them. */
export async function loadWorkpadPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now, before }: { locale: Locale; now: Date; before: number | undefined },
) {
  // First: what is said in between is told once more, rather than not at all.
  const revision = await loadRevision(db, dossier.id, WORKPAD_TOPIC);
  const conversation = { ...(await listMessagesBefore(db, dossier.id, before)), revision };
  return {
    accountId: actor.userId,
    conversation,
    /** Messages of before, as a page of their own. */
    past: before !== undefined,
    readUpTo: await findLastReadNumber(db, dossier.id, actor.userId),
    people: await listMentionablePeople(db, dossier.id),
    questions: await listLinkableQuestions(db, dossier, locale),
    /** The id of the message that this page will send without script: sent twice, it is one. */
    nextClientId: randomUUID(),
    now: now.toISOString(),
    can: postAbilities(actor, dossier),
  };
}

export type WorkpadView = Awaited<ReturnType<typeof loadWorkpadPage>>;
