import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { commentsHref, workpadHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { TabHead } from "#features/team/ui/tab-head.tsx";
import { MentionTextArea } from "#features/workpad/ui/mention-text-area.tsx";
import { questionHref } from "#features/workpad/ui/workpad-hrefs.ts";
import { parseKey } from "#form-engine/answer-key.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import type { SentThread } from "../endpoints.ts";
import { isOpen } from "../rules/thread-counts.ts";
import type { CommentsPageView } from "../views/comments-view.server.ts";
import { commentProblem } from "./comment-problem.ts";
import { ThreadWords } from "./thread-view.tsx";

interface Returned {
  readonly threadId: string;
  readonly text: string;
  readonly problem: string;
}

/**
 * All comments of a dossier, by question, those still open first: for who looks for what is left to settle, for who has
 * no script, and for threads whose question is gone.
 */
export function CommentsPage(props: { view: CommentsPageView; returned: Returned | null }) {
  const { view, returned } = props;
  const { t } = useLanguage();
  const { asked } = view;
  const shown = asked
    ? view.threads.filter(({ form, key }) => form === asked.form && key === asked.key)
    : view.threads;
  const open = shown.filter(isOpen);
  const done = shown.filter((thread) => !isOpen(thread));
  const list = (threads: readonly SentThread[]) =>
    [...Map.groupBy(threads, ({ form, key }) => `${form} ${key}`)].map(([question, group]) => (
      <QuestionGroup key={question} threads={group} view={view} returned={returned} />
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
      {asked && (
        <Panel>
          <PostedComment
            view={view}
            fields={{ form: asked.form, key: asked.key }}
            label={t("comments:first")}
            send={t("comments:send")}
            returned={returned?.threadId === "" ? returned : null}
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
  returned: Returned | null;
}) {
  const { threads, view, returned } = props;
  const { t, locale } = useLanguage();
  const [first] = threads;
  if (!first) return null;
  // A question in a group is reached by the group, which is there as long as the form wants it.
  const { groups = [], nodeId = "" } = parseKey(first.key) ?? {};
  const top = groups[0]?.structureId ?? nodeId;
  const there = view.questions.find(({ form, key }) => form === first.form && key === top);
  const title = locale === "fr" ? first.titleFr : first.titleEn;
  return (
    <Panel>
      <h3 className="comments-question">
        {there ? (
          <a
            className="link"
            href={questionHref(view.dossierId, { form: first.form, key: first.key })}
          >
            {title}
          </a>
        ) : (
          <>
            {title} <span className="muted small">{t("comments:gone")}</span>
          </>
        )}
      </h3>
      <div className="stack">
        {threads.map((thread) => (
          <PostedThread key={thread.id} {...{ thread, view, returned }} />
        ))}
      </div>
    </Panel>
  );
}

/** A thread whose acts are posted: with script or without. */
function PostedThread(props: {
  thread: SentThread;
  view: CommentsPageView;
  returned: Returned | null;
}) {
  const { thread, view, returned } = props;
  const { t } = useLanguage();
  return (
    <ThreadWords
      thread={thread}
      view={view}
      act={({ id }) => (
        <details className="comment-ask">
          <summary className="link small">{t("comments:remove")}</summary>
          <Act fields={{ intent: "remove", comment: id }} dossierId={view.dossierId}>
            <Button type="submit" size="s" variant="danger">
              {t("comments:removeSure")}
            </Button>
          </Act>
        </details>
      )}
    >
      <details className="comment-reply" open={returned?.threadId === thread.id || undefined}>
        <summary>{t("comments:reply")}</summary>
        <PostedComment
          view={view}
          fields={{ form: thread.form, key: thread.key, thread: thread.id }}
          label={t("comments:reply")}
          send={t("comments:sendReply")}
          returned={returned?.threadId === thread.id ? returned : null}
        />
      </details>
      <Act
        dossierId={view.dossierId}
        fields={{ intent: thread.resolved ? "reopen" : "resolve", thread: thread.id }}
      >
        <Button type="submit" size="s" icon={thread.resolved ? "refresh" : "check"}>
          {t(thread.resolved ? "comments:reopen" : "comments:resolve")}
        </Button>
      </Act>
    </ThreadWords>
  );
}

function Act(props: {
  dossierId: string;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <Form
      method="post"
      action={commentsHref(props.dossierId)}
      className="inline-form"
      preventScrollReset
    >
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </Form>
  );
}

function PostedComment(props: {
  view: CommentsPageView;
  fields: Readonly<Record<string, string>>;
  label: string;
  send: string;
  returned: Returned | null;
}) {
  const { view, fields, label, send, returned } = props;
  const { t } = useLanguage();
  const [text, setText] = useState(returned?.text ?? "");
  return (
    <Form
      method="post"
      action={commentsHref(view.dossierId)}
      noValidate
      className="comment-form"
      data-keep-typed=""
    >
      <input type="hidden" name="intent" value="write" />
      {/* Each field of the page its own: what is sent twice is the same, two replies are two. */}
      <input type="hidden" name="clientId" value={clientIdOf(view.nextClientId, fields.thread)} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MentionTextArea
        id={`text-${fields.thread ?? "new"}`}
        name="text"
        rows={2}
        label={label}
        help={t("workpad:composer.plainHelp")}
        error={returned ? commentProblem(t, returned.problem) : undefined}
        value={text}
        onValue={setText}
        people={view.people.filter(({ id }) => id !== view.accountId)}
      />
      <Button type="submit" size="s">
        {send}
      </Button>
    </Form>
  );
}

/** An id made of the page's own and the thread's: the first half of one, the second of the other. */
const clientIdOf = (pageId: string, threadId: string | undefined): string =>
  threadId ? pageId.slice(0, 24) + threadId.slice(24) : pageId;
