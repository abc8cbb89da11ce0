/**
 * Custom element that reports an invitation as read once its page is visible. Opening the link does not count, because mail
 * scanners open every link.
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
    const body = new URLSearchParams({ intent: "read" });
    // A failed report is repeated at the next visit.
    void fetch(location.pathname, { method: "POST", body, keepalive: true }).catch(() => {});
  }
}
