import { type ReactNode, useState } from "react";
import { WordsText } from "#features/workpad/ui/words-text.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumericDateTime } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import type { SentComment, SentThread } from "../endpoints.ts";
import type { CommentsView } from "../views/comments-view.server.ts";
import { CommentField } from "./comment-field.tsx";
import { threadAnchor } from "./comment-hrefs.ts";

type ViewParts = Pick<CommentsView, "people" | "accountId" | "can">;

interface ThreadViewProps {
  thread: SentThread;
  view: ViewParts;
  onReply: (text: string, clientId: string) => Promise<string | null>;
  onResolve: (resolved: boolean) => void;
  onRemove: (commentId: string) => void;
}

/** A thread one can reply to, resolve and reopen. */
export function ThreadView({ thread, view, onReply, onResolve, onRemove }: ThreadViewProps) {
  const { t } = useLanguage();
  const [replying, setReplying] = useState(false);
  return (
    <ThreadWords
      thread={thread}
      view={view}
      act={({ id }) => <RemoveButton onRemove={() => onRemove(id)} />}
    >
      {replying && (
        <CommentField
          id={`reply-${thread.id}`}
          label={t("comments:reply")}
          send={t("comments:sendReply")}
          view={view}
          onSend={async (text, clientId) => {
            const refused = await onReply(text, clientId);
            if (refused === null) setReplying(false);
            return refused;
          }}
        />
      )}
      <div className="btn-group">
        {!replying && (
          <Button size="s" onClick={() => setReplying(true)}>
            {t("comments:reply")}
          </Button>
        )}
        <Button
          size="s"
          icon={thread.resolved ? "refresh" : "check"}
          onClick={() => onResolve(!thread.resolved)}
        >
          {t(thread.resolved ? "comments:reopen" : "comments:resolve")}
        </Button>
      </div>
    </ThreadWords>
  );
}

/** Asks once more, in its place: a second press does it. */
function RemoveButton({ onRemove }: { onRemove: () => void }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      className="link small comment-remove"
      onClick={() => (asked ? onRemove() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {t(asked ? "comments:removeSure" : "comments:remove")}
    </button>
  );
}

/** What was said in a thread. */
export function ThreadWords(props: {
  thread: SentThread;
  view: ViewParts;
  /** What can be done to a comment that is one's to remove. */
  act: (comment: SentComment) => ReactNode;
  children?: ReactNode;
}) {
  const { thread, view } = props;
  const { t } = useLanguage();
  return (
    <section
      className="thread"
      id={threadAnchor(thread.id)}
      data-resolved={thread.resolved ? "" : undefined}
      aria-label={t("comments:thread", { name: thread.comments[0]?.author ?? "" })}
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
                {formatNumericDateTime(new Date(comment.at))}
              </time>{" "}
              {!comment.removed &&
                (comment.authorId === view.accountId || view.can.removeOthers.ok) &&
                props.act(comment)}
            </div>
            {comment.removed ? (
              <p className="muted">{t("comments:removed")}</p>
            ) : (
              <WordsText
                text={comment.text}
                mentions={comment.mentions}
                accountId={view.accountId}
              />
            )}
          </li>
        ))}
      </ol>
      {thread.resolved && (
        <p className="small muted">
          {t("comments:resolvedBy", {
            name: thread.resolved.by ?? t("workpad:message.formerMember"),
            at: formatNumericDateTime(new Date(thread.resolved.at)),
          })}
        </p>
      )}
      {props.children}
    </section>
  );
}
