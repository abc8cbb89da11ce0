/**
 * Adds to a <details> menu what the browser leaves out: Escape closes it and gives focus back to its
 * summary, a control inside marked `data-closes` does the same, a click or a focus elsewhere closes it. Without script the menu still opens and closes.
 */
export class MenuDropdown extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("keydown", this.#onKeydown, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    this.addEventListener("focusout", this.#onFocusout, { signal });
    document.addEventListener("pointerdown", this.#onPointerdown, { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #details() {
    return this.querySelector("details");
  }

  #close() {
    if (this.#details) this.#details.open = false;
  }

  #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !this.#details?.open) return;
    event.stopPropagation();
    this.#close();
    this.querySelector("summary")?.focus();
  };

  #onClick = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest("[data-closes]")) return;
    this.#close();
    this.querySelector("summary")?.focus();
  };

  #onFocusout = ({ relatedTarget }: FocusEvent) => {
    // No related target: the window lost focus, or a part of the panel that takes no focus was pressed.
    if (!(relatedTarget instanceof Node)) return;
    // A press on the words of a checkbox moves the focus to the nearest ancestor that takes it (<main tabindex="-1">)
    // before the click arrives. Only an element beside the menu is elsewhere; #onPointerdown handles presses outside.
    if (!relatedTarget.contains(this) && !this.contains(relatedTarget)) this.#close();
  };

  #onPointerdown = ({ target }: PointerEvent) => {
    if (target instanceof Node && !this.contains(target)) this.#close();
  };
}
