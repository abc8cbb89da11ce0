import { useEffect, useState } from "react";
import { commentExtension } from "#features/proposals/comments/ui/comment-extension.tsx";
import {
  CommentStore,
  CommentStoreContext,
} from "#features/proposals/comments/ui/comment-store.ts";
import type { CommentsView } from "#features/proposals/comments/views/comments-view.server.ts";
import type { FormExtension } from "#features/proposals/dossier-form/ui/form-context.ts";
import {
  FormEditor,
  type FormEditorProps,
} from "#features/proposals/dossier-form/ui/form-editor.tsx";
import { OpenPadContext, OpenPadStore } from "./open-pad.ts";
import { padExtension } from "./pad-extension.tsx";

interface TeamEditorProps extends Omit<FormEditorProps, "extension"> {
  comments: CommentsView;
  /** Whether this process offers pads; if not, there are only plain fields. */
  pads: boolean;
}

/** The form editor with pads and comments. */
export function TeamEditor({ comments, pads, ...editor }: TeamEditorProps) {
  const [store] = useState(() => new CommentStore(comments));
  useEffect(() => store.reload(comments), [store, comments]);
  const [openPad] = useState(() => new OpenPadStore(pads));
  return (
    <CommentStoreContext value={store}>
      <OpenPadContext value={openPad}>
        <FormEditor {...editor} extension={extension} />
      </OpenPadContext>
    </CommentStoreContext>
  );
}

const QuestionTool: FormExtension["QuestionTool"] = (props) => (
  <>
    <padExtension.QuestionTool {...props} />
    <commentExtension.QuestionTool {...props} />
  </>
);

const Panel: FormExtension["Panel"] = () => (
  <>
    <padExtension.Panel />
    <commentExtension.Panel />
  </>
);

const extension: FormExtension = {
  QuestionTool,
  QuestionNote: padExtension.QuestionNote,
  SectionMark: commentExtension.SectionMark,
  Panel,
};
