/**
 * Fields and buttons are visible before React has hydrated the page. An inline script records early input and clicks,
 * and they are replayed after hydration: otherwise React would reset the fields and clicks would be lost.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  /** Last value of each edited field; a boolean for checkboxes and radio buttons. */
  readonly fields: Map<Field, string | boolean>;
  /** The last early click; of several only one is replayed. */
  pressed: { readonly button: HTMLButtonElement; readonly event: Event } | null;
  /** React has hydrated the page and handles clicks itself. */
  hydrated: boolean;
  /** Changes to the page that must wait for hydration. */
  readonly waiting: (() => void)[];
  readonly stop: AbortController;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** The inline script. It runs before any module: plain script without imports. */
export const RECORD_EARLY_INPUT_SCRIPT = `(() => {
  const early = { fields: new Map(), pressed: null, hydrated: false, waiting: [], stop: new AbortController() };
  window.earlyInput = early;
  const options = { capture: true, signal: early.stop.signal };
  const note = ({ target }) => {
    if (!target.matches("input, textarea, select")) return;
    const ticked = target.type === "checkbox" || target.type === "radio";
    early.fields.set(target, ticked ? target.checked : target.value);
  };
  addEventListener("input", note, options);
  addEventListener("change", note, options);
  addEventListener("click", (event) => {
    const button = event.target.closest('button[type="button"]');
    if (button) early.pressed = early.hydrated ? null : { button, event };
  }, options);
})();`;

/**
 * Runs a function that changes the page: at once on pages without React, otherwise after hydration. A mismatch would
 * make React render the page again and lose typed text.
 */
export function runOnceHydrated(act: () => void): void {
  const early = window.earlyInput;
  if (early) early.waiting.push(act);
  else act();
}

/** Called after hydration; runs the waiting functions. */
export function markHydrated(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.hydrated = true;
  // A click during hydration is handled by React itself and must not be replayed.
  if (early.pressed && early.pressed.event.eventPhase !== Event.NONE) early.pressed = null;
  for (const act of early.waiting.splice(0)) act();
}

/** Replays the recorded input, once. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop.abort();
  for (const [field, value] of early.fields) {
    if (field.isConnected) replayInput(field, value);
  }
  if (early.pressed?.button.isConnected) early.pressed.button.click();
  // Tells tests that the page is interactive.
  document.documentElement.dataset.live = "";
}

/** Repeats an input as if typed now. React detects a change only against the last value it saw. */
function replayInput(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  if (field.type !== "file") setNativeValue(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Uses the setter of the prototype: React intercepts the one of the element. */
function setNativeValue(field: Field, value: string): void {
  const caret = getCaret(field);
  if (field.value === value) field.value = "";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  if (caret) (field as HTMLTextAreaElement).setSelectionRange(...caret);
}

/** The selection of a text field; null for elements and field types without one. */
function getCaret(field: Field): [number, number] | null {
  if (document.activeElement !== field || field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
