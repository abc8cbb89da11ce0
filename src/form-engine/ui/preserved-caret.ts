import { type RefObject, useLayoutEffect, useRef } from "react";
import { diffLists } from "#rich-text/merge/diff-lists.ts";

/** The new caret offset after another member's lines were merged into a text: same line, same column. */
export function moveCaret(before: string, after: string, caret: number): number {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const above = before.slice(0, caret).split("\n");
  const line = findMovedLine(old, now, above.length - 1);
  const column = above.at(-1)?.length ?? 0;
  const start = now.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
  return start + Math.min(column, now[line]?.length ?? 0);
}

/** The index of a line in the new text; for a changed line, the index of its replacement. */
function findMovedLine(old: readonly string[], now: readonly string[], line: number): number {
  let [oldAt, nowAt] = [0, 0];
  for (const { kind, count } of diffLists(old, now).changes) {
    if (kind !== "added" && line < oldAt + count)
      return Math.min(nowAt + line - oldAt, now.length - 1);
    if (kind !== "added") oldAt += count;
    if (kind !== "removed") nowAt += count;
  }
  return now.length - 1;
}

type Field = HTMLInputElement & HTMLTextAreaElement;

/** For a plain field whose text other members may change: keeps the caret in its line. */
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
