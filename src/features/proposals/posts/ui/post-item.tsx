import type { ReactNode } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatTime } from "#platform/i18n/format.ts";
import type { SentPost } from "../endpoints.ts";
import type { PostView } from "../views/post-view.server.ts";
import { PostText } from "./post-text.tsx";
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
