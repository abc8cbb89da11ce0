import { callUrl } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import { hasPrivacySignal, measurePage, readConsentChoice } from "./measure-page.ts";

/**
 * Asks once whether visits may be counted, and again when somebody follows a link to it. The server decides what a
 * page shows at first; here the cookie does, since a page may come out of a cache. Without script the form is sent.
 */
export class ConsentBanner extends HTMLElement {
  #listening: AbortController | undefined;
  #opener: HTMLElement | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("submit", this.#onSubmit, { signal });
    this.addEventListener("click", this.#onDismiss, { signal });
    document.addEventListener("click", this.#onOpener, { signal });
    // A page that comes back out of the browser's memory may have been answered meanwhile.
    window.addEventListener("pageshow", () => this.#decide(), { signal });
    this.#decide();
    measurePage();
    const measured = new ResizeObserver(() => this.#reserve());
    measured.observe(this);
    signal.addEventListener("abort", () => measured.disconnect());
  }

  /** What sticks to the foot of the window stands above the banner, however many lines it takes. */
  #reserve() {
    document.documentElement.style.setProperty("--reserved-bottom", `${this.offsetHeight}px`);
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #decide() {
    if (location.hash === `#${this.id}`) this.#open();
    else if (hasPrivacySignal() || readConsentChoice()) this.#close();
    else this.hidden = false;
  }

  #open() {
    for (const part of this.querySelectorAll<HTMLElement>("[data-signal]"))
      part.hidden = !hasPrivacySignal();
    for (const part of this.querySelectorAll<HTMLElement>("[data-question]"))
      part.hidden = hasPrivacySignal();
    this.hidden = false;
  }

  #close() {
    const focused = this.contains(document.activeElement);
    this.hidden = true;
    // Hidden, not taken away: it is React's where React runs.
    const skip = document.querySelector<HTMLElement>(`.skips a[href="#${this.id}"]`);
    if (skip) skip.hidden = true;
    // Answering is no reason to leave where one was reading.
    const next = this.#opener ?? document.querySelector<HTMLElement>("main");
    if (focused) next?.focus({ preventScroll: true });
    this.#opener = undefined;
  }

  #onOpener = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const opener = event.target.closest<HTMLAnchorElement>(`a[href$="#${this.id}"]`);
    if (!opener || opener.closest(".skips")) return;
    event.preventDefault();
    this.#opener = opener;
    this.#open();
    this.focus({ preventScroll: true });
  };

  #onDismiss = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("[data-dismiss]")) this.#close();
  };

  #onSubmit = async (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.set(name, String(value));
    const { ok } = await callUrl("POST", form.action, { body, promptSignIn: false });
    if (!ok) return this.#say(this.dataset.failed, "stop");
    this.#close();
    this.#say(body.get("choice") === "yes" ? this.dataset.accepted : this.dataset.refused, "done");
    measurePage();
  };

  #say(message: string | undefined, tone: "done" | "stop") {
    if (message) sendToast({ message, tone });
  }
}
