import { Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import { useEffect, useReducer, useRef, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { cleanPastedHtml } from "#rich-text/editor/clean-pasted-html.ts";
import {
  buildEditorAttributes,
  createKeyHandlers,
  drawFormula,
} from "#rich-text/editor/editor-behaviour.ts";
import { EditorFrame, focusToolbar } from "#rich-text/editor/editor-frame.tsx";
import { createEditorExtensions } from "#rich-text/editor/extensions.ts";
import { useEditorLabels } from "#rich-text/editor/use-editor-labels.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { PadPerson } from "../live/pad-messages.ts";
import { PAD_FIELD } from "../rules/pad-ref.ts";
import type { PadPageView } from "../views/pad-page.server.ts";
import type { PadSession } from "./pad-session.ts";

interface PadTextProps {
  readonly view: PadPageView;
  readonly session: PadSession;
  readonly readOnly: boolean;
  readonly labelledBy: string;
}

const ID = "pad-text";

/** The collaborative editor. The text may exceed the answer's limit: only the copy into the answer is checked. */
export function PadText({ view, session, readOnly, labelledBy }: PadTextProps) {
  const t = useT();
  const labels = useEditorLabels();
  const container = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const field = { id: ID, labelledBy, readOnly };
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once a session; what changes is set below
  useEffect(() => {
    const made = new Editor({
      element: container.current,
      extensions: [
        ...createEditorExtensions({ drawFormula, undoRedo: false }),
        Collaboration.configure({ document: session.doc, field: PAD_FIELD }),
        createCaretExtension(session.provider, view.person),
      ],
      editable: !readOnly,
      injectCSS: false,
      editorProps: {
        attributes: buildEditorAttributes(field),
        transformPastedHTML(html) {
          const { html: clean, images } = cleanPastedHtml(html);
          if (images > 0) sendToast({ tone: "soon", message: t("editor.imagesDropped") });
          return clean;
        },
        handleDOMEvents: createKeyHandlers(() => focusToolbar(container)),
      },
      onTransaction: redraw,
    });
    setEditor(made);
    if (!readOnly && document.hasFocus()) made.commands.focus("end");
    return () => made.destroy();
  }, [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is what it is made of
  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!readOnly, false);
    editor.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: buildEditorAttributes(field) },
    });
  }, [editor, readOnly, labelledBy]);
  return (
    <EditorFrame
      id={ID}
      containerRef={container}
      editor={editor}
      labels={labels}
      readOnly={readOnly}
      hideToolbar={!view.node.wysiwyg}
      maxCharacters={view.node.maxCharacters}
      initialDocument={view.document}
    />
  );
}

/** Carets of other people with their names. Colours come from the style sheet, and names are inserted as text. */
const createCaretExtension = (provider: unknown, person: PadPerson) =>
  CollaborationCaret.configure({
    provider,
    user: person,
    render(user) {
      const caret = document.createElement("span");
      caret.className = "pad-caret";
      caret.dataset.hue = getHue(user);
      const label = document.createElement("span");
      label.className = "pad-caret-name";
      label.textContent = String(user.name ?? "");
      caret.append(label);
      return caret;
    },
    selectionRender: (user) => ({ class: "pad-selection", "data-hue": getHue(user) }),
  });

const getHue = ({ hue }: Record<string, unknown>): string => String(Number(hue) || 0);
