import { randomUUID } from "node:crypto";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { listLinkableQuestions } from "#features/proposals/posts/views/linkable-questions.server.ts";
import { loadPostView } from "#features/proposals/posts/views/post-view.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listMessagesBefore } from "../queries/messages.server.ts";
import { findLastReadNumber } from "../queries/unread.server.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";

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
    ...(await loadPostView(db, dossier, actor, now)),
    conversation,
    /** Whether this is a page of older messages. */
    past: before !== undefined,
    readUpTo: await findLastReadNumber(db, dossier.id, actor.userId),
    questions: await listLinkableQuestions(db, dossier, locale),
    /** Client id for a message posted without script, so that a double post is one message. */
    nextClientId: randomUUID(),
  };
}

export type WorkpadView = Awaited<ReturnType<typeof loadWorkpadPage>>;
