import { CLOSE_REQUESTED_EVENT } from "../unsaved-events.ts";

/**
 * Opens and closes the native <dialog> inside, which traps the focus and handles Escape. Opened by `show()` or by a
 * control with data-opens="its id"; closed by `close()`, by a control inside with data-closes, or by a click on the
 * backdrop, unless the dialog is a question or was filled in. The focus returns to its previous element, also when an
 * open dialog is removed from the page.
 */
export class ModalDialog extends HTMLElement {
  #listening: AbortController | undefined;
  #opener: Element | null = null;
  #filledIn = false;
  /** Whether the press began on the backdrop: a drag, such as a selection, may end there. */
  #pressedVeil = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener("click", this.#onOpenerClick, { signal });
    this.addEventListener("pointerdown", this.#onPress, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    this.addEventListener("input", this.#onInput, { signal });
    this.addEventListener("keydown", this.#onKey, { signal });
    // These events do not bubble.
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

  /** The typed text was saved elsewhere: a click on the backdrop may close the dialog. */
  markSaved() {
    this.#filledIn = false;
  }

  readonly #onOpenerClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !this.#dialog?.id) return;
    const opener = event.target.closest<HTMLElement>("[data-opens]");
    if (opener?.dataset.opens !== this.#dialog.id) return;
    // The opener may be a link to a page with the same function without script.
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

  /** Whether the dialog's owner asks before discarding the input. */
  #asksFirst(): boolean {
    const event = new Event(CLOSE_REQUESTED_EVENT, { cancelable: true });
    return this.#filledIn && this.#dialog?.dispatchEvent(event) === false;
  }

  readonly #onInput = () => {
    this.#filledIn = true;
  };

  readonly #onKey = (event: KeyboardEvent) => {
    // Handled on the key, because browsers close on a second Escape even if `cancel` is prevented.
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

  /** Excludes controls of a nested dialog. */
  #owns(target: Element): boolean {
    return target.closest("modal-dialog") === this;
  }

  /** A click on the backdrop targets the dialog, outside its box. */
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
    // The browser restores the focus when a dialog is closed, but not when it is removed from the page.
    requestAnimationFrame(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (!lost || !opener.isConnected) return;
      // The opener may be in a menu that has closed.
      const menu = opener.closest("details:not([open])")?.querySelector("summary");
      (menu ?? opener).focus();
    });
  }
}

/**
 * Marks the root while a modal dialog is open, for the styles. `html:has(.dialog:modal)` would do the same, but
 * browsers evaluate it over the whole page on every key.
 */
function updateModalAttribute(): void {
  document.documentElement.toggleAttribute(
    "data-modal",
    document.querySelector(".dialog:modal") !== null,
  );
}
