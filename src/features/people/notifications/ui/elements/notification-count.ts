import { NOTIFICATIONS_EVENT, type NotificationsDetail } from "./notifications-event.ts";

/** The number of unread notifications, wherever it stands besides the bell. */
export class NotificationCount extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(NOTIFICATIONS_EVENT, this.#follow, { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #follow = (event: Event) => {
    const { unread } = (event as CustomEvent<NotificationsDetail>).detail;
    this.textContent = String(unread);
    this.hidden = unread === 0;
    this.removeAttribute("title");
  };
}
