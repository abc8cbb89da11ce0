/**
 * Opens the native <dialog> it holds from any control marked data-opens="its id", closes it from any
 * control marked data-closes inside it or from a press on the veil, and gives focus back to the opener.
 * The browser itself traps focus and answers Escape.
 */
export class ModalDialog extends HTMLElement {
  #listening: AbortController | undefined;
  #opener: HTMLElement | undefined;

  connectedCallback() {
    const dialog = this.querySelector("dialog");
    if (!dialog) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(
      "click",
      (event) => {
        if (!(event.target instanceof Element)) return;
        const opener = event.target.closest<HTMLElement>("[data-opens]");
        if (opener?.dataset.opens !== dialog.id || dialog.open) return;
        // An opener may be a link to a page that does the same without script.
        event.preventDefault();
        this.#opener = opener;
        dialog.showModal();
      },
      { signal },
    );
    dialog.addEventListener(
      "click",
      (event) => {
        if (!(event.target instanceof Element)) return;
        // A press on the veil lands on the dialog itself, never on what it holds.
        if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
      },
      { signal },
    );
    dialog.addEventListener(
      "close",
      () => {
        this.#opener?.focus();
        this.#opener = undefined;
      },
      { signal },
    );
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }
}
