import { type ReactNode, useState } from "react";
import { questionHref } from "#features/proposals/dossier-form/rules/paths.ts";
import { useTopic } from "#features/proposals/dossier-form/ui/live/use-topic.ts";
import { commentsHref, workpadHref } from "#features/proposals/dossiers/rules/paths.ts";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import { parseKey } from "#form-engine/answer-key.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import type { SentThread } from "../endpoints.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";
import type { CommentsPageView } from "../views/comments-view.server.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentStore, useComments } from "./comment-store.ts";
import { type ReturnedComment, ThreadView } from "./thread-view.tsx";
import { useThreadActions } from "./use-thread-actions.ts";

interface CommentsPageProps {
  view: CommentsPageView;
  returned: ReturnedComment | null;
}

/**
 * All comments of a dossier by question, open threads first. Also the view without script, and the only place for
 * threads whose question is gone. With script it follows new comments.
 */
export function CommentsPage({ view, returned }: CommentsPageProps) {
  const t = useT();
  const posted = useIsHydrated() ? null : { clientId: view.nextClientId, returned };
  const [store] = useState(() => new CommentStore(view));
  const all = useComments(store, ({ threads }) => threads);
  const { acts, failed } = useThreadActions(store);
  const { ended } = useTopic({
    dossierId: view.dossierId,
    page: "dossier",
    topic: COMMENTS_TOPIC,
    wanted: true,
    revision: () => store.revision,
    receive: (items, upTo) => store.receive(items as readonly SentThread[], upTo),
  });
  const { asked } = view;
  const shown = asked
    ? all.filter(({ form, key }) => form === asked.form && key === asked.key)
    : all;
  const open = shown.filter(({ resolved }) => resolved === null);
  const done = shown.filter(({ resolved }) => resolved !== null);
  const list = (threads: readonly SentThread[]) =>
    [...Map.groupBy(threads, ({ form, key }) => `${form} ${key}`)].map(([question, group]) => (
      <QuestionGroup key={question} threads={group} view={view}>
        {(thread) => <ThreadView key={thread.id} {...{ thread, view, acts, posted }} />}
      </QuestionGroup>
    ));
  return (
    <div className="stack comments-page">
      <TabHead
        title={asked ? t("comments:on", { title: asked.title }) : t("comments:title")}
        lead={t("comments:lead")}
        actions={
          asked && (
            <ButtonLink size="s" href={commentsHref(view.dossierId)}>
              {t("comments:all")}
            </ButtonLink>
          )
        }
      />
      {ended && (
        <Alert tone="stop" role="alert">
          {t("comments:ended")}
        </Alert>
      )}
      {failed && <p role="alert">{t("posts:problems.failed")}</p>}
      {asked && (
        <Panel>
          <CommentForm
            id={`new-${asked.key}`}
            view={view}
            label={t("comments:first")}
            send={t("comments:send")}
            help={posted ? t("posts:help") : undefined}
            fields={{
              intent: "write",
              clientId: view.nextClientId,
              form: asked.form,
              key: asked.key,
            }}
            returned={returned?.about === "" ? returned : null}
            onSend={(text, clientId) => acts.begin(asked.form, asked.key, text, clientId)}
          />
        </Panel>
      )}
      {shown.length === 0 && !asked && (
        <EmptyState
          title={t("comments:none")}
          actions={
            <ButtonLink href={workpadHref(view.dossierId)}>{t("comments:toWorkpad")}</ButtonLink>
          }
        >
          {t("comments:noneText")}
        </EmptyState>
      )}
      {list(open)}
      {done.length > 0 && (
        <>
          <h2>{t("comments:resolvedTitle")}</h2>
          {list(done)}
        </>
      )}
    </div>
  );
}

function QuestionGroup(props: {
  threads: readonly SentThread[];
  view: CommentsPageView;
  children: (thread: SentThread) => ReactNode;
}) {
  const { threads, view, children } = props;
  const { t, locale } = useLanguage();
  const [first] = threads;
  if (!first) return null;
  // A question inside a group is linked through the outermost group.
  const { groups = [], nodeId = "" } = parseKey(first.key) ?? {};
  const top = groups[0]?.structureId ?? nodeId;
  const there = view.questions.find(({ form, key }) => form === first.form && key === top);
  const own = locale === "fr" ? first.titleFr : first.titleEn;
  const title = there && groups.length > 0 ? `${there.title} – ${own}` : own;
  return (
    <Panel>
      <h3 className="comments-question">
        {there ? (
          <AppLink
            className="link"
            href={questionHref(view.dossierId, { form: first.form, key: first.key })}
          >
            {title}
          </AppLink>
        ) : (
          <>
            {title} <span className="muted small">{t("comments:gone")}</span>
          </>
        )}
      </h3>
      <div className="stack">{threads.map(children)}</div>
    </Panel>
  );
}
