/**
 * Extends a <details> menu: Escape closes it and returns the focus to its summary, as does a control marked
 * `data-closes`; a click or focus outside closes it. Without script the menu still opens and closes.
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
    // Without a related target the window lost the focus, or a part of the panel that takes no focus was clicked.
    if (!(relatedTarget instanceof Node)) return;
    // A click on a checkbox label first moves the focus to the nearest focusable ancestor (<main tabindex="-1">).
    // Therefore only an element that does not contain the menu counts as outside; #onPointerdown handles clicks
    // outside.
    if (!relatedTarget.contains(this) && !this.contains(relatedTarget)) this.#close();
  };

  #onPointerdown = ({ target }: PointerEvent) => {
    if (target instanceof Node && !this.contains(target)) this.#close();
  };
}
