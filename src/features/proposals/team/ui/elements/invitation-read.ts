/**
 * Says that an invitation was read, once its page is visible. Opening the link says nothing: programs that check mails open every
 * link in them.
 */
export class InvitationRead extends HTMLElement {
  #life: AbortController | null = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    document.addEventListener("visibilitychange", () => this.#tellOnce(), { signal });
    this.#tellOnce();
  }

  disconnectedCallback() {
    this.#life?.abort();
  }

  #tellOnce() {
    if (document.visibilityState !== "visible" || !this.#life || this.#life.signal.aborted) return;
    this.#life.abort();
    const body = new URLSearchParams({ do: "read" });
    // What cannot be told is told by the next visit.
    void fetch(location.pathname, { method: "POST", body, keepalive: true }).catch(() => {});
  }
}
