/** The answer key of the question that has the focus. */
export const findFocusedKey = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-key]")?.dataset.key ?? null;

/** Where the caret is: in a field by offsets, in a rich text by the offset among all its characters. */
interface Caret {
  readonly start: number;
  readonly end: number;
}

const EDITABLE =
  "textarea, input:not([type=hidden]), select, [contenteditable=true], [role=textbox]";
/** How long a rich editor may take to appear. */
const EDITOR_WAIT_MS = 3_000;

/**
 * Runs `commit`, which renders the page anew, and leaves the focus, the caret and the question on the screen where they
 * were. A field that is another element afterwards is found by the question's new key.
 */
export function keepFocus(toKey: (key: string) => string | null, commit: () => void): void {
  const active = document.activeElement;
  const question = active?.closest<HTMLElement>("[data-key]");
  const key = question?.dataset.key;
  if (!(active instanceof HTMLElement) || !question || key === undefined) {
    commit();
    return;
  }
  const top = question.getBoundingClientRect().top;
  const caret = readCaret(active);
  const index = [...question.querySelectorAll(EDITABLE)].indexOf(active);
  const target = toKey(key);
  commit();
  if (target === null) return;
  const next = document.querySelector<HTMLElement>(`.question[data-key="${CSS.escape(target)}"]`);
  if (!next) return;
  scrollBy({ top: next.getBoundingClientRect().top - top, behavior: "instant" });
  if (document.activeElement === active) return;
  const fields = next.querySelectorAll<HTMLElement>(EDITABLE);
  const field = fields[index] ?? fields[0];
  field?.focus({ preventScroll: true });
  if (field && caret) placeCaret(next, field, caret);
}

function readCaret(element: HTMLElement): Caret | null {
  if (element instanceof HTMLTextAreaElement || isTextInput(element)) {
    const { selectionStart, selectionEnd } = element;
    return selectionStart === null || selectionEnd === null
      ? null
      : { start: selectionStart, end: selectionEnd };
  }
  const selection = getSelection();
  if (!element.isContentEditable || !selection || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return {
    start: countBefore(element, startContainer, startOffset),
    end: countBefore(element, endContainer, endOffset),
  };
}

function placeCaret(question: HTMLElement, field: HTMLElement, caret: Caret): void {
  if (field instanceof HTMLTextAreaElement || isTextInput(field)) {
    field.setSelectionRange(caret.start, caret.end);
    return;
  }
  const until = Date.now() + EDITOR_WAIT_MS;
  const place = () => {
    const editor = question.querySelector<HTMLElement>("[contenteditable=true]");
    if (editor) selectIn(editor, caret);
    else if (Date.now() < until && question.isConnected) requestAnimationFrame(place);
  };
  place();
}

/** Types of inputs that have a selection. */
const isTextInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement &&
  ["text", "search", "tel", "url", "password"].includes(element.type);

function countBefore(root: Node, container: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(container, offset);
  return range.toString().length;
}

function selectIn(editor: HTMLElement, { start, end }: Caret): void {
  const from = findOffset(editor, start);
  const to = findOffset(editor, end);
  if (!from || !to) return;
  editor.focus({ preventScroll: true });
  getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function findOffset(root: Node, offset: number): { node: Node; offset: number } | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Text | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    last = node as Text;
    if (left <= last.length) return { node: last, offset: left };
    left -= last.length;
  }
  return last && { node: last, offset: last.length };
}
