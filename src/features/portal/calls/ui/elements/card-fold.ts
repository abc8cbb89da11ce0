import { FOLD_TRIGGER_PX } from "../../rules/search-constants.ts";

/** Gives a text that is too long for its card a trigger that unfolds it and folds it again. */
export class CardFold extends HTMLElement {
  #observer: ResizeObserver | undefined;

  connectedCallback() {
    const text = this.querySelector<HTMLElement>(".fold-text");
    const trigger = this.querySelector<HTMLButtonElement>(".fold-trigger");
    if (!text || !trigger) return;
    // The width decides how high a text is: a turned telephone may make a trigger useless, or needed.
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
    // What scrolls must be reachable by keyboard.
    if (!folded && text.scrollHeight > text.clientHeight) text.tabIndex = 0;
    else text.removeAttribute("tabindex");
  }
}
