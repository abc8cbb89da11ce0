import { FOLD_TRIGGER_PX } from "../../rules/search-constants.ts";

/** Adds a button that unfolds and folds a text too long for its card. */
export class CardFold extends HTMLElement {
  #observer: ResizeObserver | undefined;

  connectedCallback() {
    const text = this.querySelector<HTMLElement>(".fold-text");
    const trigger = this.querySelector<HTMLButtonElement>(".fold-trigger");
    if (!text || !trigger) return;
    // The height of a text depends on the width: rotating a phone may add or remove the button.
    this.#observer = new ResizeObserver(() => {
      trigger.hidden = text.scrollHeight <= FOLD_TRIGGER_PX;
      if (trigger.hidden) this.#fold(text, trigger, true);
    });
    this.#observer.observe(this);
    trigger.onclick = () => this.#fold(text, trigger, this.hasAttribute("data-unfolded"));
  }

  disconnectedCallback() {
    this.#observer?.disconnect();
  }

  #fold(text: HTMLElement, trigger: HTMLElement, folded: boolean) {
    this.toggleAttribute("data-unfolded", !folded);
    trigger.ariaExpanded = String(!folded);
    text.scrollTop = 0;
    // A scrollable element must be reachable by keyboard.
    if (!folded && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    else text.removeAttribute("tabindex");
  }
}
