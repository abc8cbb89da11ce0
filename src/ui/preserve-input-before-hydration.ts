/**
 * A page shows its fields and buttons before React has come to them. What is typed or pressed until then is noted by a few
 * lines in the page itself, and given to React once it is there: otherwise it would put its own values back, and a press would
 * do nothing.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  /** What each field was made to hold, checked or not for those that are ticked. */
  readonly fields: Map<Field, string | boolean>;
  /** The press that waits to be done: the last. Of impatient presses one counts. */
  pressed: { readonly button: HTMLButtonElement; readonly event: Event } | null;
  /** React has the page, and does what is pressed from now on by itself. */
  hydrated: boolean;
  /** What must not be done before React has found the page as it was sent. */
  readonly waiting: (() => void)[];
  readonly stop: AbortController;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** The lines in the page. They run before any module is loaded: plain script, nothing imported. */
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
 * Does what changes the page: at once where nothing takes it over, else when React has found it as it was sent. If it finds
 * anything else it draws the page anew, and what was typed meanwhile is gone with the old fields.
 */
export function runOnceHydrated(act: () => void): void {
  const early = window.earlyInput;
  if (early) early.waiting.push(act);
  else act();
}

/** React has the page: what waited for that may change it. */
export function markHydrated(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.hydrated = true;
  // A press while React is at it makes it take over the rest at once, and then do what was pressed: this one has not to wait.
  if (early.pressed && early.pressed.event.eventPhase !== Event.NONE) early.pressed = null;
  for (const act of early.waiting.splice(0)) act();
}

/** Gives what was noted to a page that has come alive, once. */
export function replayEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop.abort();
  for (const [field, given] of early.fields) {
    if (field.isConnected) replayInput(field, given);
  }
  if (early.pressed?.button.isConnected) early.pressed.button.click();
  // Says that the page is alive, for whoever looks at it from outside.
  document.documentElement.dataset.live = "";
}

/** As if the person had done it now. React takes a value for changed only if it differs from the one it saw last. */
function replayInput(field: Field, given: string | boolean): void {
  if (typeof given === "boolean") {
    (field as HTMLInputElement).checked = !given;
    field.click();
    return;
  }
  if (field.type !== "file") setNativeValue(field, given);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React watches the property of the element; that of its class it does not see. */
function setNativeValue(field: Field, given: string): void {
  const caret = getCaret(field);
  if (field.value === given) field.value = "";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, given);
  if (caret) (field as HTMLTextAreaElement).setSelectionRange(...caret);
}

/** Null where there is none: other elements, and kinds of fields that do not tell. */
function getCaret(field: Field): [number, number] | null {
  if (document.activeElement !== field || field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}
