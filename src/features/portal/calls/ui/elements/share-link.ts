/**
 * Copies a page's address or hands it to the applications of the device. Both need a script (and the second a
 * browser that can): until then their buttons are not shown, and the e-mail link beside them works alone.
 */
export class ShareLink extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { url = location.href, title = document.title, copied = "" } = this.dataset;
    const copy = this.querySelector<HTMLButtonElement>("[data-copy]");
    const hand = this.querySelector<HTMLButtonElement>("[data-share]");
    const status = this.querySelector("[role=status]");
    if (copy && navigator.clipboard) {
      copy.hidden = false;
      copy.addEventListener(
        "click",
        async () => {
          await navigator.clipboard.writeText(url);
          if (status) status.textContent = copied;
        },
        { signal },
      );
    }
    if (hand && typeof navigator.share === "function") {
      hand.hidden = false;
      hand.addEventListener(
        "click",
        // Whoever closes the choice without choosing has not failed.
        () => void navigator.share({ url, title }).catch(() => {}),
        { signal },
      );
    }
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }
}
