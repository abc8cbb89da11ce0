import { sendToast } from "../toast-event.ts";

/** Puts its data-text on the clipboard when its button is pressed, and says so with data-copied. */
export class CopyButton extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    // Copying needs a script: until it runs the button is not offered.
    this.querySelector("button")?.removeAttribute("hidden");
    this.addEventListener("click", this.#copy, { signal: this.#listening.signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #copy = async (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest("button")) return;
    await navigator.clipboard.writeText(this.dataset.text ?? "");
    const message = this.dataset.copied;
    if (message) sendToast({ message, tone: "done" });
  };
}
