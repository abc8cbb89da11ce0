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
  /** Container of the text. */
  containerRef: RefObject<HTMLDivElement | null>;
  /** Null until it is loaded. */
  editor: Editor | null;
  labels: EditorLabels;
  readOnly: boolean;
  maxCharacters?: number | undefined;
  /** Counted until the editor is loaded. */
  initialDocument: RichDocument;
  /** For a text without structure. */
  hideToolbar?: boolean | undefined;
  toolbarEnd?: ReactNode;
  footer?: ReactNode;
  /** Shown instead of the text until the editor is loaded. */
  children?: ReactNode;
};

/** The frame of an editor: toolbar above, counter below, and the toolbar's dialogs. */
export function EditorFrame(props: EditorFrameProps) {
  const { id, containerRef, editor, labels, readOnly, maxCharacters, hideToolbar } = props;
  const [asks, setAsks] = useState<"link" | "formula" | null>(null);

  // A formula is edited by a double click, or by Enter when it is selected.
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

/** Moves the focus from the text to the toolbar. */
export const focusToolbar = (place: RefObject<HTMLDivElement | null>): void =>
  place.current?.parentElement
    ?.querySelector<HTMLElement>(".editor-toolbar [tabindex='0']")
    ?.focus();
