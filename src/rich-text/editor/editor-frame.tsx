import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { countDocument } from "../count-characters.ts";
import type { RichDocument } from "../document.ts";
import type { EditorLabels } from "./editor-labels.ts";
import { FormulaDialog } from "./formula-dialog.tsx";
import { toDocument } from "./limits.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { Toolbar } from "./toolbar.tsx";

type EditorFrameProps = {
  id: string;
  /** Where the text itself stands. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** Null until it is there. */
  editor: Editor | null;
  labels: EditorLabels;
  readOnly: boolean;
  maxCharacters?: number | undefined;
  /** What is counted until the editor is there. */
  initialDocument: RichDocument;
  /** For a text without structure. */
  hideToolbar?: boolean | undefined;
  toolbarEnd?: ReactNode;
  footer?: ReactNode;
  /** In the place of the text, until it is there. */
  children?: ReactNode;
};

/** Around a text that is written: its tools above, the counter below, and the dialogs that the tools open. */
export function EditorFrame(props: EditorFrameProps) {
  const { id, containerRef, editor, labels, readOnly, maxCharacters, hideToolbar } = props;
  const [asks, setAsks] = useState<"link" | "formula" | null>(null);

  // A formula is changed where it stands: two presses, or Enter when it is selected.
  useEffect(() => {
    const text = containerRef.current;
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
  }, [containerRef, editor, readOnly]);

  const count = countDocument(editor ? toDocument(editor.state.doc) : props.initialDocument);
  const close = () => setAsks(null);
  const hasTools = !readOnly && !hideToolbar;
  return (
    <>
      <div className={readOnly ? "editor-frame editor-read-only" : "editor-frame"}>
        {editor && hasTools ? (
          <Toolbar
            editor={editor}
            labels={labels}
            controls={id}
            end={props.toolbarEnd}
            onLink={() => setAsks("link")}
            onFormula={() => setAsks("formula")}
          />
        ) : (
          hasTools && <div className="editor-tools editor-tools-waiting" aria-hidden="true" />
        )}
        <div ref={containerRef} className="editor-place-holder" />
        {props.children}
      </div>
      <div className="editor-under">
        <span>{props.footer}</span>
        {maxCharacters !== undefined && (
          <CharacterCounter
            count={count}
            max={maxCharacters}
            text={labels.counter(count, maxCharacters)}
            warning={labels.remaining(Math.max(0, maxCharacters - count))}
          />
        )}
      </div>
      <span id={`${id}-keyboard`} className="vh">
        {labels.keyboard}
      </span>
      {editor && asks === "link" && (
        <LinkDialog id={id} editor={editor} labels={labels} onClose={close} />
      )}
      {editor && asks === "formula" && (
        <FormulaDialog id={id} editor={editor} labels={labels} onClose={close} />
      )}
    </>
  );
}

/** From the text to its tools. */
export const focusToolbar = (place: RefObject<HTMLDivElement | null>): void =>
  place.current?.parentElement
    ?.querySelector<HTMLElement>(".editor-toolbar [tabindex='0']")
    ?.focus();
