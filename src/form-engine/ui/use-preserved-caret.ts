import { type RefObject, useLayoutEffect, useRef } from "react";
import { moveCaret } from "./move-caret.ts";

type Field = HTMLInputElement & HTMLTextAreaElement;

/** For a plain field whose text others may change under one's hands: the caret stays among one's own words. */
export function usePreservedCaret(text: string): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const { current } = field;
  const before =
    current && document.activeElement === current
      ? { text: current.value, start: current.selectionStart, end: current.selectionEnd }
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the text is another; what was before is of that render
  useLayoutEffect(() => {
    if (!before || !field.current || before.text === text) return;
    field.current.setSelectionRange(
      moveCaret(before.text, text, before.start),
      moveCaret(before.text, text, before.end),
    );
  }, [text]);
  return field;
}
