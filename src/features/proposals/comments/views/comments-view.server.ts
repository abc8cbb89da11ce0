import { randomUUID } from "node:crypto";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { QuestionRef } from "#features/proposals/posts/endpoints.ts";
import { listLinkableQuestions } from "#features/proposals/posts/views/linkable-questions.server.ts";
import { loadPostView } from "#features/proposals/posts/views/post-view.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { listThreads, loadQuestion } from "../queries/threads.server.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";

/** The comments of a form or of the whole dossier, with the people who can be mentioned. */
export async function loadCommentsView(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { now, form }: { now: Date; form?: FormModelType },
) {
  // Read before the threads: a comment in between is then sent twice rather than missed.
  const revision = await loadRevision(db, dossier.id, COMMENTS_TOPIC);
  const threads = await listThreads(db, dossier.id, form);
  return {
    ...(await loadPostView(db, dossier, actor, now)),
    revision,
    // Comments on the scientific proposal are not sent before it is readable.
    threads: threads.filter((one) => dossier.confirmed || one.form === "general_information"),
  };
}

export type CommentsView = Awaited<ReturnType<typeof loadCommentsView>>;

/** Data of the comments page: all current questions, and the one named in the address. */
export async function loadCommentsPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  { locale, now, asked }: { locale: Locale; now: Date; asked: QuestionRef | null },
) {
  const title = asked && (await loadQuestion(db, dossier, asked).catch(() => null));
  return {
    ...(await loadCommentsView(db, dossier, actor, { now })),
    questions: await listLinkableQuestions(db, dossier, locale),
    asked: asked && title && { ...asked, title: locale === "fr" ? title.titleFr : title.titleEn },
    /** Client id for a comment posted without script, so that a double post is one comment. */
    nextClientId: randomUUID(),
  };
}

export type CommentsPageView = Awaited<ReturnType<typeof loadCommentsPage>>;
