import { morphContent } from "#ui/elements/morph.ts";
import { NOTIFICATIONS_EVENT } from "./notifications-event.ts";

/** The list of the notifications' page: asks for its page anew when something came, and keeps what can stay. */
export class NotificationList extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(NOTIFICATIONS_EVENT, () => void this.#renew(), { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  async #renew() {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(
      () => null,
    );
    if (!answer?.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = page.querySelector(this.localName);
    if (list) morphContent(this, list.innerHTML);
  }
}
