import { callEndpoint, callUrl } from "#platform/browser/endpoint-client.ts";
import { morphContent } from "#ui/elements/morph.ts";
import { sendToast } from "#ui/toast-event.ts";
import type {
  previewNotificationsContract,
  readAllNotificationsContract,
} from "../../endpoints.ts";

/** Dispatched on the document when the person's notifications changed. */
export const NOTIFICATIONS_EVENT = "passerelle:notifications";

export interface NotificationsDetail {
  readonly unread: number;
}

/** A message of the stream. */
interface State {
  readonly unread: number;
  readonly newest: string | null;
}

/** A hidden page disconnects after this time, because browsers allow few connections to one site. */
const DISCONNECT_AFTER_MS = 10_000;
const TITLE_COUNT = /^\(\d+\) /;

/**
 * Keeps the bell up to date while the page is open. Listens to server-sent events while the page is visible, and
 * fetches the bell again if the state differs from the shown one. Each event has the complete state, so a page that
 * was disconnected misses nothing.
 */
export class NotificationBell extends HTMLElement {
  #listening: AbortController | undefined;
  #source: EventSource | undefined;
  #disconnectTimer: number | undefined;
  #total: number | undefined;
  /** The newest notifications that this page has shown: one that is deleted and restored is not announced again. */
  readonly #seen = new Set<string>();

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener("visibilitychange", this.#onVisibility, { signal });
    // A page restored from the back/forward cache may be outdated.
    window.addEventListener("pageshow", this.#onVisibility, { signal });
    window.addEventListener("pagehide", () => this.#close(), { signal });
    this.addEventListener("submit", this.#onSubmit, { signal });
    this.#onVisibility();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#close();
  }

  #onVisibility = () => {
    clearTimeout(this.#disconnectTimer);
    if (document.visibilityState === "visible") this.#open();
    else this.#disconnectTimer = window.setTimeout(() => this.#close(), DISCONNECT_AFTER_MS);
  };

  /** Marks all read without leaving the page. */
  #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-read-all]")) return;
    event.preventDefault();
    void this.#readAll();
  };

  async #readAll() {
    const { ok } = await callEndpoint<typeof readAllNotificationsContract>(
      "POST",
      "/mon-espace/notifications/lues",
      {},
    );
    if (!ok) {
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
      return;
    }
    await this.#refresh();
    // The pressed button is gone, so the bell takes the focus.
    this.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
  }

  #open() {
    const { stream } = this.dataset;
    if (!stream || (this.#source && this.#source.readyState !== EventSource.CLOSED)) return;
    this.#source = new EventSource(stream);
    this.#source.addEventListener("message", (event) => {
      const state = JSON.parse(event.data) as State & { total: number };
      const isSameTotal = this.#total === undefined || this.#total === state.total;
      this.#total = state.total;
      if (isSameTotal && this.#shows(state)) return;
      void this.#refresh();
    });
  }

  #close() {
    this.#source?.close();
    this.#source = undefined;
  }

  #shows({ unread, newest }: State): boolean {
    return this.dataset.unread === String(unread) && this.dataset.newest === (newest ?? "");
  }

  async #refresh() {
    // If the session ended or the network is down, the next message tries again.
    const outcome = await callUrl<typeof previewNotificationsContract>(
      "GET",
      this.dataset.preview ?? "",
      { promptSignIn: false },
    );
    if (!outcome.ok) return;
    const preview = outcome.answer;
    this.#seen.add(this.dataset.newest ?? "");
    const isNew = preview.newest !== null && !this.#seen.has(preview.newest);
    const isMore = preview.unread > Number(this.dataset.unread);
    const slot = this.querySelector("[data-slot]");
    if (slot) morphContent(slot, preview.html);
    this.dataset.unread = String(preview.unread);
    this.dataset.newest = preview.newest ?? "";
    this.#showCountInTitle(preview.unread);
    if (isNew && isMore) this.#announce(preview.announcement);
    const detail: NotificationsDetail = { unread: preview.unread };
    document.dispatchEvent(new CustomEvent(NOTIFICATIONS_EVENT, { detail }));
  }

  #showCountInTitle(unread: number) {
    const title = document.title.replace(TITLE_COUNT, "");
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  }

  #announce(text: string) {
    const region = this.querySelector("[role=status]");
    if (region) region.textContent = text;
  }
}

/** The count of unread notifications outside the bell. */
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
