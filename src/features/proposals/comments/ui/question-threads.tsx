import type { FormModelType } from "#form-engine/model.ts";
import { useT } from "#platform/i18n/context.tsx";
import { CommentForm } from "./comment-form.tsx";
import { type CommentStore, useComments } from "./comment-store.ts";
import { ThreadView } from "./thread-view.tsx";
import { useThreadActions } from "./use-thread-actions.ts";

interface QuestionThreadsProps {
  form: FormModelType;
  answerKey: string;
  store: CommentStore;
}

/** The threads on one question, open ones first, and a field to start another. */
export function QuestionThreads({ form, answerKey, store }: QuestionThreadsProps) {
  const t = useT();
  const all = useComments(store, ({ threads }) => threads);
  const { acts, failed } = useThreadActions(store);
  const threads = all.filter((one) => one.form === form && one.key === answerKey);
  const open = threads.filter(({ resolved }) => resolved === null);
  const resolved = threads.filter(({ resolved }) => resolved !== null);
  return (
    <div className="stack">
      {failed && <p role="alert">{t("posts:problems.failed")}</p>}
      {open.map((thread) => (
        <ThreadView key={thread.id} {...{ thread, acts }} view={store.view} />
      ))}
      <CommentForm
        id={`new-${answerKey}`}
        label={t(threads.length > 0 ? "comments:another" : "comments:first")}
        send={t("comments:send")}
        view={store.view}
        onSend={(text, clientId) => acts.begin(form, answerKey, text, clientId)}
      />
      {resolved.length > 0 && (
        <details className="resolved-threads">
          <summary>{t("comments:resolvedCount", { count: resolved.length })}</summary>
          <div className="stack">
            {resolved.map((thread) => (
              <ThreadView key={thread.id} {...{ thread, acts }} view={store.view} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
