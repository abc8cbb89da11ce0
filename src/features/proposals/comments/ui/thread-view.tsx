import { type ReactNode, useState } from "react";
import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { SentPost } from "#features/proposals/posts/endpoints.ts";
import { decodeMentions } from "#features/proposals/posts/rules/mentions.ts";
import { getPostAbilities } from "#features/proposals/posts/rules/post-abilities.ts";
import { HiddenFields } from "#features/proposals/posts/ui/post-form.tsx";
import { PostItem } from "#features/proposals/posts/ui/post-item.tsx";
import type { PostView } from "#features/proposals/posts/views/post-view.server.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import type { SentThread } from "../endpoints.ts";
import { threadAnchor } from "../rules/paths.ts";
import { CommentForm } from "./comment-form.tsx";
import { focusThread, type ThreadActions } from "./use-thread-actions.ts";

/** A comment posted without script and refused. */
export interface ReturnedComment {
  /** Id of the thread or comment; empty for a new thread. */
  readonly about: string;
  readonly text: string;
  readonly problem: string;
}

interface ThreadViewProps {
  thread: SentThread;
  view: PostView;
  acts: ThreadActions;
  /** Present on a page without script or before hydration: the forms are then posted. */
  posted?: { readonly clientId: string; readonly returned: ReturnedComment | null } | null;
}

/** A thread with replying, editing, removing, resolving and reopening. */
export function ThreadView(props: ThreadViewProps) {
  const { thread, view, acts, posted } = props;
  const { t, locale } = useLanguage();
  const [replying, setReplying] = useState(false);
  const now = new Date(view.now);
  const [first] = thread.comments;
  const replyForm = (
    <CommentForm
      id={`reply-${thread.id}`}
      view={view}
      label={t("comments:reply")}
      send={t("comments:sendReply")}
      help={posted ? t("posts:help") : undefined}
      fields={{
        intent: "write",
        clientId: posted ? deriveClientId(posted.clientId, thread.id) : "",
        form: thread.form,
        key: thread.key,
        thread: thread.id,
      }}
      returned={findReturned(posted, thread.id)}
      onCancel={
        !posted &&
        (() => {
          setReplying(false);
          focusThread(thread.id);
        })
      }
      onSend={async (text, clientId) => {
        const refused = await acts.reply(thread, text, clientId);
        if (refused === null) setReplying(false);
        return refused;
      }}
    />
  );
  return (
    <section
      className="thread"
      id={threadAnchor(thread.id)}
      tabIndex={-1}
      data-resolved={thread.resolved ? "" : undefined}
      // The label includes the time, since one author may start several threads on a question.
      aria-label={t("comments:thread", {
        name: first?.author ?? t("posts:formerMember"),
        title: locale === "fr" ? thread.titleFr : thread.titleEn,
        at: first ? formatDayTime(locale, new Date(first.at), now) : "",
      })}
    >
      <ol className="thread-comments">
        {thread.comments.map((comment) => (
          <CommentItem key={comment.id} {...props} comment={comment} />
        ))}
      </ol>
      {thread.resolved && (
        <p className="small muted">
          {t("comments:resolvedBy", {
            name: thread.resolved.by ?? t("posts:formerMember"),
            at: formatDayTime(locale, new Date(thread.resolved.at), now),
          })}
        </p>
      )}
      {posted && (
        <details className="comment-reply" open={findReturned(posted, thread.id) !== null}>
          <summary>{t("comments:reply")}</summary>
          {replyForm}
        </details>
      )}
      {replying && replyForm}
      <div className="btn-group">
        {!posted && !replying && (
          <Button size="s" onClick={() => setReplying(true)}>
            {t("comments:reply")}
          </Button>
        )}
        <ActForm
          view={view}
          fields={{ intent: thread.resolved ? "reopen" : "resolve", thread: thread.id }}
          onSend={() => void acts.resolve(thread, !thread.resolved)}
        >
          <Button type="submit" size="s" icon={thread.resolved ? "refresh" : "check"}>
            {t(thread.resolved ? "comments:reopen" : "comments:resolve")}
          </Button>
        </ActForm>
      </div>
    </section>
  );
}

function CommentItem(props: ThreadViewProps & { comment: SentPost }) {
  const { thread, view, acts, posted, comment } = props;
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { id } = comment;
  const can = getPostAbilities(comment, view);
  const editForm = (
    <CommentForm
      id={`edit-${id}`}
      view={view}
      label={t("comments:editLabel")}
      send={t("posts:save")}
      help={posted ? t("posts:help") : undefined}
      fields={{ intent: "edit", comment: id }}
      initial={decodeMentions(comment.text, [...comment.mentions, ...view.people])}
      returned={findReturned(posted, id)}
      onCancel={
        !posted &&
        (() => {
          setEditing(false);
          focusThread(thread.id);
        })
      }
      onSend={async (typed) => {
        const refused = await acts.edit(thread, id, typed);
        if (refused === null) setEditing(false);
        return refused;
      }}
    />
  );
  return (
    <li>
      <PostItem
        feature="comments"
        post={comment}
        view={view}
        showDay
        editor={editing ? editForm : null}
        acts={
          !editing && (
            <>
              {can.editPost.ok &&
                (posted ? (
                  <details className="comment-ask" open={findReturned(posted, id) !== null}>
                    <summary className="link small">{t("posts:edit")}</summary>
                    {editForm}
                  </details>
                ) : (
                  <button
                    type="button"
                    className="link small comment-act"
                    onClick={() => setEditing(true)}
                  >
                    {t("posts:edit")}
                  </button>
                ))}
              {can.removePost.ok &&
                (posted ? (
                  <details className="comment-ask">
                    <summary className="link small">{t("posts:remove")}</summary>
                    <ActForm view={view} fields={{ intent: "remove", comment: id }}>
                      <Button type="submit" size="s" variant="danger">
                        {t("comments:removeSure")}
                      </Button>
                    </ActForm>
                  </details>
                ) : (
                  <RemoveButton onRemove={() => void acts.remove(thread, id)} />
                ))}
            </>
          )
        }
      />
    </li>
  );
}

const findReturned = (posted: ThreadViewProps["posted"], about: string) =>
  posted?.returned?.about === about ? posted.returned : null;

/**
 * Each posted form has its own client id, derived from the page's and the thread's: a double post is one comment, two
 * replies are two.
 */
const deriveClientId = (pageId: string, threadId: string): string =>
  pageId.slice(0, 24) + threadId.slice(24);

/** A form of one button; posted without script. */
function ActForm(props: {
  view: PostView;
  fields: Readonly<Record<string, string>>;
  onSend?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      action={commentsHref(props.view.dossierId)}
      className="inline-form"
      onSubmit={
        props.onSend &&
        ((event) => {
          event.preventDefault();
          props.onSend?.();
        })
      }
    >
      <HiddenFields fields={props.fields} />
      {props.children}
    </form>
  );
}

/** A button that needs a second press to confirm. */
function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className="link small comment-act"
      onClick={() => (asked ? onRemove() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {t(asked ? "comments:removeSure" : "posts:remove")}
    </button>
  );
}
