import { morphContent } from "#ui/elements/morph.ts";
import { sendToast } from "#ui/toast-event.ts";
import { NOTIFICATIONS_EVENT } from "./notification-bell.ts";

/**
 * The list of the notifications page. Fetches its page again after changes and morphs the differences in. Sends its
 * forms in place, so that scroll position and focus stay.
 */
export class NotificationList extends HTMLElement {
  #listening: AbortController | undefined;
  /** Forms sent so far, and requests still running. */
  #sent = 0;
  #pendingCount = 0;
  #hasMissedReload = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(NOTIFICATIONS_EVENT, this.#reload, { signal });
    this.addEventListener("submit", this.#onSubmit, { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /**
   * A change made by a form is also announced by the stream while the form's answer is pending. Reloading the old
   * address would remove the confirmation and its undo button, so the reload waits, and the result of one already
   * running is dropped.
   */
  readonly #reload = () => {
    if (this.#pendingCount > 0) {
      this.#hasMissedReload = true;
      return;
    }
    const before = this.#sent;
    void this.#show(fetch(location.href, { headers: HTML }), {
      isWanted: () => this.#sent === before,
    });
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    void this.#send(form, event.submitter);
  };

  #settle() {
    this.#pendingCount -= 1;
    if (this.#pendingCount > 0 || !this.#hasMissedReload) return;
    this.#hasMissedReload = false;
    this.#reload();
  }

  async #send(form: HTMLFormElement, submitter: HTMLElement | null) {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
    const index = this.#indexOf(document.activeElement);
    // The answer is the complete page with a confirmation, as without script.
    this.#sent += 1;
    this.#pendingCount += 1;
    const sent = fetch(form.action, { method: "POST", headers: HTML, body });
    const shown = await this.#show(sent, { followRedirect: true });
    this.#settle();
    if (!shown) sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    else if (index !== null && !this.contains(document.activeElement)) this.#focus(index);
  }

  /**
   * Updates the list from a fetched page. Returns false if none came. With `followRedirect`, a page without the list (the
   * sign-in) is navigated to.
   */
  async #show(
    pending: Promise<Response>,
    {
      followRedirect = false,
      isWanted = () => true,
    }: { followRedirect?: boolean; isWanted?: () => boolean } = {},
  ): Promise<boolean> {
    const answer = await pending.catch(() => null);
    if (!answer?.ok) return false;
    const text = await answer.text();
    if (!isWanted()) return true;
    const page = new DOMParser().parseFromString(text, "text/html");
    const list = page.querySelector(this.localName);
    // The address names the confirmed act, so that a reload shows it again.
    if (list && answer.redirected) history.replaceState(history.state, "", answer.url);
    if (list) morphContent(this, list.innerHTML);
    else if (followRedirect) location.assign(answer.url);
    return list !== null || followRedirect;
  }

  #indexOf(element: Element | null): number | null {
    const entry = element?.closest("li[id]");
    if (entry && this.contains(entry)) return [...this.#entries].indexOf(entry);
    return element && this.contains(element) ? 0 : null;
  }

  get #entries() {
    return this.querySelectorAll("li[id]");
  }

  /** Moves a lost focus to the undo button, the entry at the same position, or the list. */
  #focus(index: number) {
    const entry = this.#entries[Math.min(index, this.#entries.length - 1)];
    const next = this.querySelector<HTMLElement>(".alert button") ?? entry?.querySelector("button");
    (next ?? this.querySelector<HTMLElement>("a, button"))?.focus({ preventScroll: true });
  }
}

const HTML = { accept: "text/html" } as const;
