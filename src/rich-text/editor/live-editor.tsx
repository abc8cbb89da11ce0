import { NodeSelection } from "@tiptap/pm/state";
import { useEffect, useRef, useState } from "react";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { countDocument } from "../count-characters.ts";
import { FormulaDialog } from "./formula-dialog.tsx";
import { documentIn } from "./limits.ts";
import { LinkDialog } from "./link-dialog.tsx";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useEditor } from "./use-editor.ts";

/** The editor itself: loaded by `RichTextEditor`, and by nothing else. */
export default function LiveEditor(props: RichTextEditorProps & { autoFocus: boolean }) {
  const { id, value, words, maxCharacters, readOnly } = props;
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState<"link" | "formula" | null>(null);
  const editor = useEditor(place, props, {
    onToolbar: () => toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
  });

  // A formula is changed where it stands: two presses, or Enter when it is selected.
  useEffect(() => {
    const text = place.current;
    if (!text || !editor || readOnly) return;
    const isFormula = () => {
      const { selection } = editor.state;
      return selection instanceof NodeSelection && selection.node.type.name.endsWith("Math");
    };
    const open = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Enter") return;
      if (!isFormula()) return;
      event.preventDefault();
      event.stopPropagation();
      setAsks("formula");
    };
    text.addEventListener("dblclick", open);
    text.addEventListener("keydown", open, { capture: true });
    return () => {
      text.removeEventListener("dblclick", open);
      text.removeEventListener("keydown", open, { capture: true });
    };
  }, [editor, readOnly]);

  const count = countDocument(editor ? documentIn(editor.state.doc) : value);
  const close = () => setAsks(null);
  return (
    <>
      <div className={readOnly ? "editor-frame editor-read-only" : "editor-frame"}>
        {editor && !readOnly ? (
          <Toolbar
            ref={toolbar}
            editor={editor}
            words={words}
            controls={id}
            end={props.toolbarEnd}
            onLink={() => setAsks("link")}
            onFormula={() => setAsks("formula")}
          />
        ) : (
          !readOnly && <div className="editor-tools editor-tools-waiting" aria-hidden="true" />
        )}
        <div ref={place} className="editor-place-holder" />
        {!editor && (
          <div className="editor-text prose">
            <RichText document={value} />
          </div>
        )}
      </div>
      <div className="editor-under">
        <span>{props.under}</span>
        {maxCharacters !== undefined && (
          <CharacterCounter
            count={count}
            max={maxCharacters}
            text={words.counter(count, maxCharacters)}
            warning={words.remaining(Math.max(0, maxCharacters - count))}
          />
        )}
      </div>
      <span id={`${id}-keyboard`} className="vh">
        {words.keyboard}
      </span>
      {editor && asks === "link" && (
        <LinkDialog id={id} editor={editor} words={words} onClose={close} />
      )}
      {editor && asks === "formula" && (
        <FormulaDialog id={id} editor={editor} words={words} onClose={close} />
      )}
    </>
  );
}
