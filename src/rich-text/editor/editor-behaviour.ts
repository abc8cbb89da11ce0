import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Formula } from "#ui/formula.tsx";
import type { DrawFormula } from "./nodes.ts";
import type { RichTextEditorProps } from "./rich-text-editor.tsx";

/** How a formula is drawn inside the text. */
export const drawFormula: DrawFormula = (place, latex, display) => {
  const root = createRoot(place);
  root.render(createElement(Formula, { latex, display }));
  // Not at once: the editor may be taken away while React draws the page.
  return () => queueMicrotask(() => root.unmount());
};

/**
 * Tab indents a list and moves in a table; Escape before it lets one leave the text. Alt+F10 goes to the tools.
 * Handled before the editor's own keys; true means that they do not see it, and the browser does what it always does.
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

/** What the text is to whoever cannot see it. */
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
