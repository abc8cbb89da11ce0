import { useState } from "react";
import { FormEditor, type FormEditorProps } from "#features/dossier-form/ui/form-editor.tsx";
import type { CommentsView } from "../views/comments-view.server.ts";
import { commentExtension } from "./comment-extension.tsx";
import { CommentStore, CommentStoreContext } from "./comment-store.ts";

interface CommentedEditorProps extends Omit<FormEditorProps, "extension"> {
  comments: CommentsView;
}

/** A form of a dossier as its team works on it: the editor, with what is said of each question. */
export function CommentedEditor({ comments, ...editor }: CommentedEditorProps) {
  const [store] = useState(() => new CommentStore(comments));
  return (
    <CommentStoreContext value={store}>
      <FormEditor {...editor} extension={commentExtension} />
    </CommentStoreContext>
  );
}
