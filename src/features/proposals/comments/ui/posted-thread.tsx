import { type ReactNode, useState } from "react";
import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { decodeMentions } from "#features/proposals/workpad/rules/mentions.ts";
import { MentionTextArea } from "#features/proposals/workpad/ui/mention-text-area.tsx";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import type { SentThread } from "../endpoints.ts";
import type { CommentsPageView } from "../views/comments-view.server.ts";
import { formatCommentProblem } from "./comment-field.tsx";
import { ThreadPosts } from "./thread-posts.tsx";

/** A comment posted without script and refused. */
export interface ReturnedComment {
  /** Id of the thread or comment; empty for a new thread. */
  readonly about: string;
  readonly text: string;
  readonly problem: string;
}

interface PostedProps {
  view: CommentsPageView;
  returned: ReturnedComment | null;
}

/** A thread with plain forms, for pages without script or before hydration. */
export function PostedThread({ thread, view, returned }: PostedProps & { thread: SentThread }) {
  const t = useT();
  const isReturned = (id: string) => returned?.about === id || undefined;
  return (
    <ThreadPosts
      thread={thread}
      view={view}
      acts={({ id, text, mentions }, can) => (
        <>
          {can.editWords.ok && (
            <details className="comment-ask" open={isReturned(id)}>
              <summary className="link small">{t("comments:edit")}</summary>
              <PostedComment
                {...{ view, returned }}
                about={id}
                fields={{ intent: "edit", comment: id }}
                initial={decodeMentions(text, [...mentions, ...view.people])}
                label={t("comments:editLabel")}
                send={t("workpad:message.save")}
              />
            </details>
          )}
          {can.removeWords.ok && (
            <details className="comment-ask">
              <summary className="link small">{t("comments:remove")}</summary>
              <ActionForm fields={{ intent: "remove", comment: id }} dossierId={view.dossierId}>
                <Button type="submit" size="s" variant="danger">
                  {t("comments:removeSure")}
                </Button>
              </ActionForm>
            </details>
          )}
        </>
      )}
    >
      <details className="comment-reply" open={isReturned(thread.id)}>
        <summary>{t("comments:reply")}</summary>
        <PostedComment
          {...{ view, returned }}
          about={thread.id}
          fields={{
            ...toWriteFields(view, thread.id),
            form: thread.form,
            key: thread.key,
            thread: thread.id,
          }}
          label={t("comments:reply")}
          send={t("comments:sendReply")}
        />
      </details>
      <ActionForm
        dossierId={view.dossierId}
        fields={{ intent: thread.resolved ? "reopen" : "resolve", thread: thread.id }}
      >
        <Button type="submit" size="s" icon={thread.resolved ? "refresh" : "check"}>
          {t(thread.resolved ? "comments:reopen" : "comments:resolve")}
        </Button>
      </ActionForm>
    </ThreadPosts>
  );
}

/** Starts a thread on the question in the address. */
export function PostedNewThread({
  asked,
  ...props
}: PostedProps & { asked: NonNullable<CommentsPageView["asked"]> }) {
  const t = useT();
  return (
    <PostedComment
      {...props}
      about=""
      fields={{ ...toWriteFields(props.view), form: asked.form, key: asked.key }}
      label={t("comments:first")}
      send={t("comments:send")}
    />
  );
}

/**
 * Each form has its own client id, derived from the page's and the thread's: a double post is one comment, two replies
 * are two.
 */
const toWriteFields = ({ nextClientId }: CommentsPageView, threadId?: string) => ({
  intent: "write",
  clientId: threadId ? nextClientId.slice(0, 24) + threadId.slice(24) : nextClientId,
});

type Fields = Readonly<Record<string, string>>;

function ActionForm(props: { dossierId: string; fields: Fields; children: ReactNode }) {
  return (
    <form method="post" action={commentsHref(props.dossierId)} className="inline-form">
      <HiddenFields fields={props.fields} />
      {props.children}
    </form>
  );
}

const HiddenFields = ({ fields }: { fields: Fields }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

function PostedComment(
  props: PostedProps & {
    about: string;
    fields: Fields;
    initial?: string;
    label: string;
    send: string;
  },
) {
  const { view, about, fields, label, send } = props;
  const t = useT();
  const returned = props.returned?.about === about ? props.returned : null;
  const [text, setText] = useState(returned?.text ?? props.initial ?? "");
  return (
    <form
      method="post"
      action={commentsHref(view.dossierId)}
      noValidate
      className="comment-form"
      data-keep-typed=""
    >
      <HiddenFields fields={fields} />
      <MentionTextArea
        id={`text-${about || "new"}`}
        name="text"
        rows={2}
        label={label}
        help={t("workpad:composer.plainHelp")}
        error={returned ? formatCommentProblem(t, returned.problem) : undefined}
        value={text}
        onValue={setText}
        people={view.people.filter(({ id }) => id !== view.accountId)}
      />
      <Button type="submit" size="s">
        {send}
      </Button>
    </form>
  );
}
