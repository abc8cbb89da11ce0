import { useRef } from "react";
import { RichText } from "#ui/rich-text.tsx";
import { EditorFrame, focusToolbar } from "./editor-frame.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import { useEditor } from "./use-editor.ts";

/** The editor itself, loaded only by `RichTextEditor`. */
export default function LiveEditor(props: RichTextEditorProps & { autoFocus: boolean }) {
  const { id, value, labels, maxCharacters, readOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const editor = useEditor(place, props, { onToolbar: () => focusToolbar(place) });
  return (
    <EditorFrame
      id={id}
      containerRef={place}
      editor={editor}
      labels={labels}
      readOnly={readOnly}
      maxCharacters={maxCharacters}
      initialDocument={value}
      toolbarEnd={props.toolbarEnd}
      footer={props.footer}
    >
      {!editor && (
        <div className="editor-text prose">
          <RichText document={value} />
        </div>
      )}
    </EditorFrame>
  );
}
