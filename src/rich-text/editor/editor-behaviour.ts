import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Formula } from "#ui/formula.tsx";
import type { DrawFormula } from "./nodes.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

/** Renders a formula inside the editor. */
export const drawFormula: DrawFormula = (place, latex, display) => {
  const root = createRoot(place);
  root.render(createElement(Formula, { latex, display }));
  // Deferred: the editor may be removed during a React render.
  return () => queueMicrotask(() => root.unmount());
};

/**
 * Key handling before the editor's own: Tab indents a list and moves in a table; after Escape, Tab leaves the text;
 * Alt+F10 focuses the toolbar. Returning true hides the key from the editor and leaves it to the browser.
 */
export function createKeyHandlers(toToolbar: () => void) {
  let leaving = false;
  return {
    keydown(_view: unknown, event: KeyboardEvent): boolean {
      if (event.key === "F10" && event.altKey) {
        event.preventDefault();
        toToolbar();
        return true;
      }
      if (event.key === "Tab" && leaving) return true;
      if (event.key !== "Shift") leaving = event.key === "Escape";
      return false;
    },
    blur(): boolean {
      leaving = false;
      return false;
    },
  };
}

type EditorFieldProps = Pick<
  RichTextEditorProps,
  "id" | "labelledBy" | "describedBy" | "invalid" | "required" | "readOnly"
>;

/** ARIA attributes of the text area. */
export const buildEditorAttributes = ({
  id,
  labelledBy,
  describedBy,
  ...is
}: EditorFieldProps) => ({
  id,
  class: "editor-text prose",
  role: "textbox",
  "aria-multiline": "true",
  "aria-labelledby": labelledBy,
  "aria-describedby": [describedBy, `${id}-keyboard`].filter(Boolean).join(" "),
  ...(is.invalid ? { "aria-invalid": "true" } : {}),
  ...(is.required ? { "aria-required": "true" } : {}),
  ...(is.readOnly ? { "aria-readonly": "true", tabindex: "0" } : {}),
});
