import { createDocument, Editor, type JSONContent } from "@tiptap/core";
import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { checkDocument } from "../check-document.ts";
import type { RichDocument } from "../document.ts";
import { cleanPastedHtml } from "./clean-pasted-html.ts";
import { buildEditorAttributes, createKeyHandlers, drawFormula } from "./editor-behaviour.ts";
import { createEditorExtensions } from "./extensions.ts";
import { Limits, toDocument } from "./limits.ts";
import { replaceDifferences } from "./replace-differences.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

export interface EditorCallbacks {
  readonly onToolbar: () => void;
}

/** The editor in `place` once it is loaded; renders again on every change. */
export function useEditor(
  place: RefObject<HTMLDivElement | null>,
  props: RichTextEditorProps & { autoFocus: boolean },
  hooks: EditorCallbacks,
): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef({ props, hooks });
  latest.current = { props, hooks };
  const emitted = useRef<RichDocument>(props.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; later props are read by `latest` or set below
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [
        ...createEditorExtensions({ drawFormula }),
        Limits.configure({
          maxCharacters: () => latest.current.props.maxCharacters,
          onRefusedPaste: () => latest.current.props.onPasteRefused?.(),
        }),
      ],
      content: toJsonContent(props.value),
      editable: !props.readOnly,
      injectCSS: false,
      editorProps: {
        // Set from the start: a field without a name is useless to screen readers.
        attributes: buildEditorAttributes(props),
        transformPastedHTML(html) {
          const { html: clean, images } = cleanPastedHtml(html);
          if (images > 0) latest.current.props.onImagesDropped?.(images);
          return clean;
        },
        handleDOMEvents: createKeyHandlers(() => latest.current.hooks.onToolbar()),
      },
      onUpdate({ editor: { state } }) {
        const current = toDocument(state.doc);
        const checked = checkDocument(current, { formulas: true });
        // Passed on even if invalid: the server rejects it, and the text is not lost here.
        emitted.current = checked.ok ? checked.document : current;
        latest.current.props.onChange(emitted.current);
      },
      onBlur: () => latest.current.props.onBlur?.(),
      onFocus: () => latest.current.props.onFocus?.(),
      onTransaction: redraw,
    });
    setEditor(made);
    // Without scrolling: the person has just reached the top of the text.
    if (props.autoFocus) made.commands.focus("end", { scrollIntoView: false });
    return () => made.destroy();
  }, []);

  const { id, labelledBy, describedBy, invalid, required, readOnly } = props;
  useEffect(() => {
    if (!editor) return;
    editor.setEditable(!readOnly, false);
    const attributes = buildEditorAttributes({
      id,
      labelledBy,
      describedBy,
      invalid,
      required,
      readOnly,
    });
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, id, labelledBy, describedBy, invalid, required, readOnly]);

  // A value from outside (a merge, another person, a restored version) replaces the content. The caret stays where
  // possible, and undo does not remove the other person's text.
  useEffect(() => {
    if (!editor || props.value === emitted.current) return;
    // A copy of the text typed here is no change.
    const isKnown = JSON.stringify(props.value) === JSON.stringify(emitted.current);
    emitted.current = props.value;
    if (isKnown) return;
    const { tr, schema } = editor.state;
    replaceDifferences(tr, createDocument(toJsonContent(props.value), schema));
    tr.setMeta("given", true).setMeta("addToHistory", false).setMeta("preventUpdate", true);
    editor.view.dispatch(tr);
  }, [editor, props.value]);

  return editor;
}

/** Tiptap's types accept no readonly JSON. */
const toJsonContent = (document: RichDocument) => document as JSONContent;
