import { type FormEvent, useState } from "react";
import { MentionTextArea } from "#features/proposals/workpad/ui/mention-text-area.tsx";
import { formatPostProblem } from "#features/proposals/workpad/ui/post-text.tsx";
import { useTextDraft } from "#platform/browser/saver/use-text-draft.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import type { CommentsView } from "../views/comments-view.server.ts";

interface CommentFieldProps {
  id: string;
  label: string;
  send: string;
  view: Pick<CommentsView, "people" | "accountId" | "dossierId">;
  /** The text to edit. */
  initial?: string;
  /** Present if the field can be closed again. */
  onCancel?: () => void;
  /** Returns null if saved, else the problem code. */
  onSend: (text: string, clientId: string) => Promise<string | null>;
}

/** A comment field for pages with script. An unsaved text stays in the field and on the device. */
export function CommentField(props: CommentFieldProps) {
  const { id, label, send, view, initial = "", onCancel, onSend } = props;
  const t = useT();
  const [text, setText] = useState(initial);
  // Kept while the same text is retried, so that it is saved once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useTextDraft(`comments/${view.accountId}/${view.dossierId}/${id}`, text, setText);
  const type = (typed: string) => {
    setText(typed);
    // An edited comment is stored already, so it needs no draft.
    if (initial === "") keep(typed);
  };
  const submit = async () => {
    if (busy) return;
    if (text.trim() === "") return setProblem("missing");
    setBusy(true);
    const refused = await onSend(text, clientId);
    setBusy(false);
    setProblem(refused);
    if (refused !== null) return;
    type("");
    setClientId(crypto.randomUUID());
  };
  return (
    <form
      className="comment-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionTextArea
        id={id}
        name="text"
        rows={2}
        label={label}
        error={problem ? formatCommentProblem(t, problem) : undefined}
        value={text}
        onValue={(typed) => {
          type(typed);
          setProblem(null);
        }}
        people={view.people.filter((one) => one.id !== view.accountId)}
        onSend={() => void submit()}
        autoFocus={onCancel !== undefined}
      />
      <div className="btn-group">
        {onCancel && (
          <Button
            size="s"
            onClick={() => {
              keep("");
              onCancel();
            }}
          >
            {t("workpad:message.keep")}
          </Button>
        )}
        <Button type="submit" size="s" busy={busy}>
          {send}
        </Button>
      </div>
    </form>
  );
}

const COMMENT_PROBLEMS = ["NOT_FOUND", "TOO_MANY_REQUESTS", "tooLate"] as const;

/** The message for a refused comment; uses those of the workpad where they fit. */
export function formatCommentProblem(t: Translate, problem: string): string {
  const own = COMMENT_PROBLEMS.find((one) => one === problem);
  return own ? t(`comments:problems.${own}`) : formatPostProblem(t, problem);
}
