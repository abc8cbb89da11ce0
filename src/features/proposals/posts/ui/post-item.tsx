import { Fragment, type ReactNode } from "react";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import type { SentPost } from "../endpoints.ts";
import { type Mentionable, splitTextParts } from "../rules/mentions.ts";
import type { PostView } from "../views/post-view.server.ts";
import { POST_TEXTS, type PostFeature } from "./post-texts.ts";

interface PostItemProps {
  feature: PostFeature;
  post: SentPost;
  view: PostView;
  /** False where the day stands above the post. */
  showDay: boolean;
  /** Links or buttons beside the head; not shown if the post is removed. */
  acts: ReactNode;
  /** Replaces the text while the post is edited. */
  editor?: ReactNode;
}

/** Author, time and text of a post. */
export function PostItem({ feature, post, view, showDay, acts, editor }: PostItemProps) {
  const { t, locale } = useLanguage();
  const at = new Date(post.at);
  return (
    <>
      <div className={showDay ? "post-head small" : "post-head"}>
        <b>
          {post.authorId === view.accountId
            ? t("posts:you")
            : (post.author ?? t("posts:formerMember"))}
        </b>
        <time
          className="muted small"
          dateTime={post.at}
          title={showDay ? undefined : formatDayTime(locale, at, at)}
        >
          {showDay ? formatDayTime(locale, at, new Date(view.now)) : formatTime(locale, at)}
        </time>
        {post.editedAt && !post.removed && (
          <span className="muted small">
            {t("posts:edited", { time: formatTime(locale, new Date(post.editedAt)) })}
          </span>
        )}
        {!post.removed && acts}
      </div>
      {post.removed ? (
        <p className="muted">{t(`${POST_TEXTS[feature].removed}.${post.removed}`)}</p>
      ) : (
        (editor ?? (
          <PostText text={post.text} mentions={post.mentions} accountId={view.accountId} />
        ))
      )}
    </>
  );
}

/** The text of a post: mentions and links are marked, everything else is plain text. */
function PostText(props: { text: string; mentions: readonly Mentionable[]; accountId: string }) {
  const t = useT();
  return (
    <p className="post-text">
      {splitTextParts(props.text, props.mentions).map((part, at) => {
        // Parts have no id but their index.
        const key = `${at}`;
        if (part.kind === "text") return <Fragment key={key}>{part.text}</Fragment>;
        if (part.kind === "mention")
          return (
            <b key={key} className="mention" data-own={part.id === props.accountId || undefined}>
              @{part.name ?? t("posts:formerMember")}
            </b>
          );
        return (
          <a
            key={key}
            className="link"
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {part.href}
          </a>
        );
      })}
    </p>
  );
}
