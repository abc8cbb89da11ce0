import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { markRead } from "#features/proposals/workpad/commands/mark-read.server.ts";
import {
  editMessage,
  postMessage,
  removeMessage,
} from "#features/proposals/workpad/commands/messages.server.ts";
import { messageHref } from "#features/proposals/workpad/rules/paths.ts";
import { parseQuestionRef } from "#features/proposals/workpad/ui/composer.tsx";
import type { MessageAct } from "#features/proposals/workpad/ui/message-item.tsx";
import { WorkpadPage } from "#features/proposals/workpad/ui/workpad-page.tsx";
import { loadWorkpadPage } from "#features/proposals/workpad/views/workpad-page.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/workpad.ts";

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const { searchParams } = args.url;
  const before = Number(/^\d{1,9}$/.exec(searchParams.get("avant") ?? "")?.[0]) || undefined;
  const view = await loadWorkpadPage(db, dossier, actor, { ...page, before });
  const newest = view.conversation.messages.at(-1)?.number;
  // A page with the newest posts marks them read. With script the page marks later posts itself.
  if (newest !== undefined && !view.past && newest > view.readUpTo)
    await markRead(args.caller, { dossierId: dossier.id, number: newest });
  const edit = searchParams.get("modifier");
  const remove = searchParams.get("supprimer");
  const act: MessageAct | null =
    edit || remove
      ? { kind: edit ? "edit" : "remove", id: edit ?? remove ?? "", problem: null, typed: null }
      : null;
  return { locale: page.locale, head, view, act };
});

export const action = pageHandler(async ({ request, params, context, caller }) => {
  // Before validation: a stranger gets 404, not validation errors.
  const { id: dossierId } = await loadReadableDossier(caller.db, requirePerson(context), params.id);
  const form = await readForm(request, ["message", "text", "question", "clientId"]);
  return submit(form, () =>
    intents(form, {
      async post({ clientId, text, question }) {
        const asked = { dossierId, clientId, text, question: parseQuestionRef(question) };
        const { number } = await postMessage(caller, asked);
        throw redirect(messageHref(dossierId, number), 303);
      },
      async edit({ message: postId, text }) {
        await editMessage(caller, { dossierId, postId, text });
        throw redirect(workpadHref(dossierId), 303);
      },
      async remove({ message: postId }) {
        await removeMessage(caller, { dossierId, postId });
        throw redirect(workpadHref(dossierId), 303);
      },
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("workpad:title")}`,
  }));

export default function Workpad({ loaderData, actionData }: Route.ComponentProps) {
  const { head, view, act } = loaderData;
  return (
    <DossierFrame head={head} tab="workpad">
      <WorkpadPage
        key={head.id}
        view={view}
        act={actionData ? toMessageAct(actionData) : act}
        returned={actionData?.form === "post" ? toReturnedPost(actionData) : null}
      />
    </DossierFrame>
  );
}

type Returned = Submission<"message" | "text" | "question" | "clientId">;

const getProblem = ({ problem, errors }: Returned): string => problem ?? errors.text ?? "failed";

function toMessageAct(submission: Returned): MessageAct | null {
  const { form: kind, values } = submission;
  const { message: id = "", text = "" } = values;
  if (kind !== "edit" && kind !== "remove") return null;
  return { kind, id, problem: getProblem(submission), typed: text };
}

const toReturnedPost = (submission: Returned) => ({
  text: submission.values.text ?? "",
  question: submission.values.question ?? "",
  problem: getProblem(submission),
});
