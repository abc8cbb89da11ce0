import { randomUUID } from "node:crypto";
import { revisionOf } from "#features/proposals/dossier-form/queries/topics.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { mentionablePeople } from "#features/proposals/workpad/queries/people.server.ts";
import { linkableQuestions } from "#features/proposals/workpad/views/linkable-questions.server.ts";
import { wordsAbilities } from "#features/proposals/workpad/views/words-abilities.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { COMMENTS_TOPIC } from "../live/topic-name.ts";
import { questionAt } from "../queries/question.server.ts";
import { threadsOf } from "../queries/threads.server.ts";

/** The comments on a form, or on all of a dossier, and who can be named in them. */
export async function commentsView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { now, form }: { now: Date; form?: FormModelType },
) {
  // First: what is said in between is told once more, rather than not at all.
  const revision = await revisionOf(db, dossier.id, COMMENTS_TOPIC);
  const threads = await threadsOf(db, dossier.id, form);
  return {
    dossierId: dossier.id,
    accountId: actor.userId,
    revision,
    now: now.toISOString(),
    // Of the scientific proposal nothing travels before it is open.
    threads: threads.filter((one) => dossier.confirmed || one.form === "general_information"),
    people: await mentionablePeople(db, dossier.id),
    can: wordsAbilities(actor, dossier),
  };
}

export type CommentsView = Awaited<ReturnType<typeof commentsView>>;

/** The page of all comments: which questions there are now, and the one that is asked about. */
export async function commentsPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  {
    locale,
    now,
    asked,
  }: { locale: Locale; now: Date; asked: { form: FormModelType; key: string } | null },
) {
  const title = asked && (await questionAt(db, dossier, asked).catch(() => null));
  return {
    ...(await commentsView(db, dossier, actor, { now })),
    questions: await linkableQuestions(db, dossier, locale),
    asked: asked && title && { ...asked, title: locale === "fr" ? title.titleFr : title.titleEn },
    /** The id of the comment that this page will send without script: sent twice, it is one. */
    nextClientId: randomUUID(),
  };
}

export type CommentsPageView = Awaited<ReturnType<typeof commentsPage>>;
