import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  editComment,
  removeComment,
  writeComment,
} from "#features/proposals/comments/commands/comments.server.ts";
import { resolveThread } from "#features/proposals/comments/commands/resolve-thread.server.ts";
import { threadHref } from "#features/proposals/comments/rules/paths.ts";
import { CommentsPage } from "#features/proposals/comments/ui/comments-page.tsx";
import { loadCommentsPage } from "#features/proposals/comments/views/comments-view.server.ts";
import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/comments.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const { searchParams } = args.url;
  const form = FORM_MODEL_TYPES.find((one) => one === searchParams.get("formulaire"));
  const key = searchParams.get("question");
  const asked = form && key ? { form, key } : null;
  const view = await loadCommentsPage(db, dossier, actor, { ...page, asked });
  return { locale: page.locale, head, view };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  // Before validation: a stranger gets 404, not validation errors.
  const { id: dossierId } = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  const sent = await readForm(request, ["thread", "comment", "form", "key", "clientId", "text"]);
  const setResolved = async (threadId: string, resolved: boolean) => {
    await resolveThread(caller, { dossierId, threadId, resolved });
    throw redirect(threadHref(dossierId, threadId), 303);
  };
  return submit(sent, () =>
    intents(sent, {
      async write({ thread, form, key, clientId, text }) {
        const words = { dossierId, form, key, threadId: thread || null, clientId, text };
        const { threadId } = await writeComment(caller, words);
        throw redirect(threadHref(dossierId, threadId), 303);
      },
      async edit({ comment, text }) {
        const { threadId } = await editComment(caller, { dossierId, postId: comment, text });
        throw redirect(threadHref(dossierId, threadId), 303);
      },
      async remove({ comment }) {
        await removeComment(caller, { dossierId, postId: comment });
        throw redirect(commentsHref(dossierId), 303);
      },
      resolve: ({ thread }) => setResolved(thread, true),
      reopen: ({ thread }) => setResolved(thread, false),
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("comments:title")}`,
  }));

export default function Comments({ loaderData, actionData }: Route.ComponentProps) {
  const { head, view } = loaderData;
  const returned = actionData
    ? {
        about: actionData.values.comment || actionData.values.thread || "",
        text: actionData.values.text ?? "",
        problem: actionData.problem ?? actionData.errors.text ?? "failed",
      }
    : null;
  return (
    <DossierFrame head={head} tab="comments">
      <CommentsPage key={head.id} view={view} returned={returned} />
    </DossierFrame>
  );
}
