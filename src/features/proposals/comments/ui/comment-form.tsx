import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { PostForm } from "#features/proposals/posts/ui/post-form.tsx";
import type { PostView } from "#features/proposals/posts/views/post-view.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";

interface CommentFormProps {
  id: string;
  view: PostView;
  label: string;
  /** Label of the button. */
  send: string;
  help?: string | undefined;
  /** Hidden fields for a page without script. */
  fields?: Readonly<Record<string, string>>;
  initial?: string;
  returned?: { readonly text: string; readonly problem: string } | null;
  /** Present if the form can be closed again. */
  onCancel?: (() => void) | false;
  onSend: (text: string, clientId: string) => Promise<string | null>;
}

/** The form for a comment: a new thread, a reply or an edit. */
export function CommentForm({ send, onCancel, ...form }: CommentFormProps) {
  const t = useT();
  return (
    <PostForm
      {...form}
      feature="comments"
      className="comment-form"
      rows={2}
      action={commentsHref(form.view.dossierId)}
      autoFocus={Boolean(onCancel)}
    >
      {({ busy, discardDraft }) => (
        <div className="btn-group">
          {onCancel && (
            <Button
              size="s"
              onClick={() => {
                discardDraft();
                onCancel();
              }}
            >
              {t("posts:cancel")}
            </Button>
          )}
          <Button type="submit" size="s" busy={busy}>
            {send}
          </Button>
        </div>
      )}
    </PostForm>
  );
}
