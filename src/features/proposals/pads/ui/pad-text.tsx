import { Editor } from "@tiptap/core";
import { Collaboration } from "@tiptap/extension-collaboration";
import { useEffect, useReducer, useRef, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { cleanPastedHtml } from "#rich-text/editor/clean-pasted-html.ts";
import { attributesOf, drawFormula, keyboardWays } from "#rich-text/editor/editor-behaviour.ts";
import { EditorFrame, focusToolbar } from "#rich-text/editor/editor-frame.tsx";
import { editorExtensions } from "#rich-text/editor/extensions.ts";
import { useEditorWords } from "#rich-text/editor/use-editor-words.ts";
import { sendToast } from "#ui/toast-event.ts";
import { PAD_FIELD } from "../rules/pad-place.ts";
import type { PadPageView } from "../views/pad-page.server.ts";
import { carets } from "./carets.ts";
import type { PadSession } from "./pad-session.ts";

interface PadTextProps {
  readonly view: PadPageView;
  readonly session: PadSession;
  readonly readOnly: boolean;
  readonly labelledBy: string;
}

const ID = "pad-text";

/** The text that several write. Longer than its answer may be: only what is brought there is measured, and the counter says so. */
export function PadText({ view, session, readOnly, labelledBy }: PadTextProps) {
  const t = useT();
  const words = useEditorWords();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const field = { id: ID, labelledBy, readOnly };
  // biome-ignore lint/correctness/useExhaustiveDependencies: made once a session; what changes is set below
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [
        ...editorExtensions({ drawFormula, undoRedo: false }),
        Collaboration.configure({ document: session.doc, field: PAD_FIELD }),
        carets(session.provider, view.person),
      ],
      editable: !readOnly,
      injectCSS: false,
      editorProps: {
        attributes: attributesOf(field),
        transformPastedHTML(html) {
          const { html: clean, images } = cleanPastedHtml(html);
          if (images > 0) sendToast({ tone: "soon", message: t("editor.imagesDropped") });
          return clean;
        },
        handleDOMEvents: keyboardWays(() => focusToolbar(place)),
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
      editorProps: { ...editor.options.editorProps, attributes: attributesOf(field) },
    });
  }, [editor, readOnly, labelledBy]);
  return (
    <EditorFrame
      id={ID}
      place={place}
      editor={editor}
      words={words}
      readOnly={readOnly}
      withoutTools={!view.node.wysiwyg}
      maxCharacters={view.node.maxCharacters}
      meanwhile={view.document}
    />
  );
}
