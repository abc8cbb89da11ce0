import { CLOSE_REQUESTED_EVENT } from "../unsaved-events.ts";

/**
 * Opens and closes the native <dialog> it holds, which itself traps focus and answers Escape. Opened by `show()` or by
 * any control marked data-opens="its id"; closed by `close()`, by a control inside marked data-closes, or by a press on
 * the veil, unless it asks something or was filled in: then only a button or Escape closes. Focus goes back to where
 * it came from, also when the dialog is taken off the page while it is open.
 */
export class ModalDialog extends HTMLElement {
  #listening: AbortController | undefined;
  #opener: Element | null = null;
  #filledIn = false;
  /** The press began on the veil: one that only ends there was dragging something, a selection for example. */
  #pressedVeil = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener("click", this.#onOpenerClick, { signal });
    this.addEventListener("pointerdown", this.#onPress, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    this.addEventListener("input", this.#onInput, { signal });
    this.addEventListener("keydown", this.#onKey, { signal });
    // These two do not bubble.
    this.addEventListener("cancel", this.#onCancel, { signal, capture: true });
    this.addEventListener("close", this.#onClose, { signal, capture: true });
  }

  disconnectedCallback() {
    this.#listening?.abort();
    updateModalAttribute();
    this.#giveFocusBack();
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  show(opener: Element | null = document.activeElement) {
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    this.#opener = opener;
    this.#filledIn = false;
    dialog.showModal();
    updateModalAttribute();
    const first = dialog.querySelector<HTMLElement>("[data-first-focus]");
    (first ?? dialog.querySelector("h2"))?.focus();
  }

  close() {
    this.#dialog?.close();
  }

  /** What was typed has been kept elsewhere: a press on the veil loses nothing. */
  markSaved() {
    this.#filledIn = false;
  }

  readonly #onOpenerClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !this.#dialog?.id) return;
    const opener = event.target.closest<HTMLElement>("[data-opens]");
    if (opener?.dataset.opens !== this.#dialog.id) return;
    // An opener may be a link to a page that does the same without script.
    event.preventDefault();
    this.show(opener);
  };

  readonly #onPress = (event: PointerEvent) => {
    this.#pressedVeil = this.#isOnVeil(event);
  };

  readonly #onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !this.#owns(event.target)) return;
    if (event.target.closest("[data-closes]")) {
      event.preventDefault();
      if (!this.#asksFirst()) this.close();
    } else if (this.#pressedVeil && this.#isOnVeil(event)) this.#onVeil();
  };

  #onVeil() {
    if (this.#asksFirst()) return;
    if (!this.#filledIn && this.#dialog?.role !== "alertdialog") this.close();
  }

  /** Whoever shows the dialog asks before what was filled in is thrown away; true where that is so. */
  #asksFirst(): boolean {
    const event = new Event(CLOSE_REQUESTED_EVENT, { cancelable: true });
    return this.#filledIn && this.#dialog?.dispatchEvent(event) === false;
  }

  readonly #onInput = () => {
    this.#filledIn = true;
  };

  readonly #onKey = (event: KeyboardEvent) => {
    // Said to the key and not to what follows it: browsers let a second Escape through whatever is answered.
    if (event.key === "Escape" && (this.#mustAnswer || this.#asksFirst())) event.preventDefault();
  };

  readonly #onCancel = (event: Event) => {
    if (event.target === this.#dialog && this.#mustAnswer) event.preventDefault();
  };

  readonly #onClose = (event: Event) => {
    if (event.target !== this.#dialog) return;
    updateModalAttribute();
    this.#giveFocusBack();
  };

  get #mustAnswer(): boolean {
    return this.#dialog?.hasAttribute("data-must-answer") ?? false;
  }

  /** Not of a dialog within this one. */
  #owns(target: Element): boolean {
    return target.closest("modal-dialog") === this;
  }

  /** A press on the veil lands on the dialog, outside of its box. */
  #isOnVeil({ target, clientX, clientY }: MouseEvent): boolean {
    const dialog = this.#dialog;
    if (!dialog || target !== dialog) return false;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  #giveFocusBack() {
    const opener = this.#opener;
    this.#opener = null;
    if (!(opener instanceof HTMLElement)) return;
    // The browser gives focus back by itself when a dialog is closed, not when it is taken off the page.
    requestAnimationFrame(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (!lost || !opener.isConnected) return;
      // What opened it may stand in a menu that has closed since.
      const menu = opener.closest("details:not([open])")?.querySelector("summary");
      (menu ?? opener).focus();
    });
  }
}

/**
 * Whether a dialog lies over the page, for its styles. `html:has(.dialog:modal)` would say so by itself, but browsers look
 * through the whole page for it with every key that is typed.
 */
function updateModalAttribute(): void {
  document.documentElement.toggleAttribute(
    "data-modal",
    document.querySelector(".dialog:modal") !== null,
  );
}
