import type { ReactNode } from "react";
import type { SentPost } from "#features/proposals/workpad/endpoints.ts";
import { getPostAbilities } from "#features/proposals/workpad/rules/post-abilities.ts";
import { PostText } from "#features/proposals/workpad/ui/post-text.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import type { SentThread } from "../endpoints.ts";
import { threadAnchor } from "../rules/paths.ts";
import type { CommentsView } from "../views/comments-view.server.ts";

export type ThreadViewParts = Pick<
  CommentsView,
  "people" | "accountId" | "dossierId" | "can" | "now"
>;

/** The comments of a thread. */
export function ThreadPosts(props: {
  thread: SentThread;
  view: ThreadViewParts;
  /** Buttons beside a comment's head. */
  acts: (comment: SentPost, can: ReturnType<typeof getPostAbilities>) => ReactNode;
  /** Replaces the text while the comment is edited. */
  instead?: (comment: SentPost) => ReactNode;
  children?: ReactNode;
}) {
  const { thread, view, acts, instead } = props;
  const { t, locale } = useLanguage();
  const now = new Date(view.now);
  const [first] = thread.comments;
  return (
    <section
      className="thread"
      id={threadAnchor(thread.id)}
      tabIndex={-1}
      data-resolved={thread.resolved ? "" : undefined}
      // The label includes the time, since one author may start several threads on a question.
      aria-label={t("comments:thread", {
        name: first?.author ?? t("workpad:message.formerMember"),
        title: locale === "fr" ? thread.titleFr : thread.titleEn,
        at: first ? formatDayTime(locale, new Date(first.at), now) : "",
      })}
    >
      <ol className="thread-comments">
        {thread.comments.map((comment) => (
          <li key={comment.id}>
            <div className="comment-head small">
              <b>
                {comment.authorId === view.accountId
                  ? t("workpad:message.you")
                  : (comment.author ?? t("workpad:message.formerMember"))}
              </b>{" "}
              <time className="muted" dateTime={comment.at}>
                {formatDayTime(locale, new Date(comment.at), now)}
              </time>{" "}
              {comment.editedAt && !comment.removed && (
                <span className="muted">
                  {t("workpad:message.edited", {
                    time: formatTime(locale, new Date(comment.editedAt)),
                  })}
                </span>
              )}{" "}
              {!comment.removed && acts(comment, getPostAbilities(comment, view))}
            </div>
            {comment.removed ? (
              <p className="muted">{t(`comments:removed.${comment.removed}`)}</p>
            ) : (
              (instead?.(comment) ?? (
                <PostText
                  text={comment.text}
                  mentions={comment.mentions}
                  accountId={view.accountId}
                />
              ))
            )}
          </li>
        ))}
      </ol>
      {thread.resolved && (
        <p className="small muted">
          {t("comments:resolvedBy", {
            name: thread.resolved.by ?? t("workpad:message.formerMember"),
            at: formatDayTime(locale, new Date(thread.resolved.at), now),
          })}
        </p>
      )}
      {props.children}
    </section>
  );
}
