import { useState } from "react";
import { useFormSession } from "#features/dossier-form/ui/form-context.ts";
import { callEndpoint, type Outcome } from "#platform/browser/endpoint-client.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { deleteComment, resolveThread, SentThread, writeComment } from "../endpoints.ts";
import { CommentField } from "./comment-field.tsx";
import { type CommentStore, useComments } from "./comment-store.ts";
import { ThreadView } from "./thread-view.tsx";

/** The threads on one question, open ones first, and a field to begin another. */
export function QuestionThreads({ answerKey, store }: { answerKey: string; store: CommentStore }) {
  const t = useT();
  const { place } = useFormSession();
  const all = useComments(store, ({ threads }) => threads);
  const threads = all.filter(({ key }) => key === answerKey);
  const open = threads.filter(({ resolved }) => resolved === null);
  const resolved = threads.filter((thread) => thread.resolved !== null);
  const { dossierId } = store.view;
  const [failed, setFailed] = useState(false);

  /** True once it is done; whatever came back is shown at once. */
  const take = (outcome: Outcome<{ thread: SentThread }>): string | null => {
    if (outcome.ok) {
      store.receive([outcome.answer.thread]);
      return null;
    }
    return outcome.problem?.code ?? "failed";
  };
  const write = async (text: string, threadId: string | null, clientId: string) =>
    take(
      await callEndpoint<typeof writeComment>(
        "POST",
        "/mon-espace/dossier/:id/commentaires/ecrire",
        {
          params: { id: dossierId },
          body: { form: place.formModelType, key: answerKey, threadId, clientId, text },
        },
      ),
    );
  const resolve = async (threadId: string, value: boolean) => {
    const outcome = await callEndpoint<typeof resolveThread>(
      "POST",
      "/mon-espace/dossier/:id/commentaires/resoudre",
      { params: { id: dossierId }, body: { threadId, resolved: value } },
    );
    setFailed(take(outcome) !== null);
  };
  const remove = async (commentId: string) => {
    const outcome = await callEndpoint<typeof deleteComment>(
      "POST",
      "/mon-espace/dossier/:id/commentaires/supprimer",
      { params: { id: dossierId }, body: { commentId } },
    );
    setFailed(take(outcome) !== null);
  };
  const shown = (thread: SentThread) => (
    <ThreadView
      key={thread.id}
      thread={thread}
      view={store.view}
      onReply={(text, clientId) => write(text, thread.id, clientId)}
      onResolve={(value) => void resolve(thread.id, value)}
      onRemove={(commentId) => void remove(commentId)}
    />
  );
  return (
    <div className="stack">
      {failed && <p role="alert">{t("workpad:problems.failed")}</p>}
      {open.map(shown)}
      <CommentField
        id={`new-${answerKey}`}
        label={t(threads.length > 0 ? "comments:another" : "comments:first")}
        send={t("comments:send")}
        view={store.view}
        onSend={(text, clientId) => write(text, null, clientId)}
      />
      {resolved.length > 0 && (
        <details className="resolved-threads">
          <summary>{t("comments:resolvedCount", { count: resolved.length })}</summary>
          <div className="stack">{resolved.map(shown)}</div>
        </details>
      )}
    </div>
  );
}
