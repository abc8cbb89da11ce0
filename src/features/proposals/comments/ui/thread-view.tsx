import { useState } from "react";
import { decodeMentions } from "#features/proposals/workpad/rules/mentions.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import type { SentThread } from "../endpoints.ts";
import { CommentField } from "./comment-field.tsx";
import { ThreadPosts, type ThreadViewParts } from "./thread-posts.tsx";
import { focusThread, type ThreadActions } from "./use-thread-actions.ts";

interface ThreadViewProps {
  thread: SentThread;
  view: ThreadViewParts;
  acts: ThreadActions;
}

/** A thread with replying, editing, resolving and reopening. */
export function ThreadView({ thread, view, acts }: ThreadViewProps) {
  const t = useT();
  const [replying, setReplying] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <ThreadPosts
      thread={thread}
      view={view}
      acts={({ id }, can) =>
        id !== edited && (
          <>
            {can.editWords.ok && (
              <button
                type="button"
                className="link small comment-act"
                onClick={() => setEdited(id)}
              >
                {t("comments:edit")}
              </button>
            )}
            {can.removeWords.ok && <RemoveButton onRemove={() => void acts.remove(thread, id)} />}
          </>
        )
      }
      instead={({ id, text, mentions }) =>
        id === edited ? (
          <CommentField
            id={`edit-${id}`}
            label={t("comments:editLabel")}
            send={t("workpad:message.save")}
            view={view}
            initial={decodeMentions(text, [...mentions, ...view.people])}
            onCancel={() => {
              setEdited(null);
              focusThread(thread.id);
            }}
            onSend={async (typed) => {
              const refused = await acts.edit(thread, id, typed);
              if (refused === null) setEdited(null);
              return refused;
            }}
          />
        ) : null
      }
    >
      {replying && (
        <CommentField
          id={`reply-${thread.id}`}
          label={t("comments:reply")}
          send={t("comments:sendReply")}
          view={view}
          onCancel={() => {
            setReplying(false);
            focusThread(thread.id);
          }}
          onSend={async (text, clientId) => {
            const refused = await acts.reply(thread, text, clientId);
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
          onClick={() => void acts.resolve(thread, !thread.resolved)}
        >
          {t(thread.resolved ? "comments:reopen" : "comments:resolve")}
        </Button>
      </div>
    </ThreadPosts>
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
      {t(asked ? "comments:removeSure" : "comments:remove")}
    </button>
  );
}
