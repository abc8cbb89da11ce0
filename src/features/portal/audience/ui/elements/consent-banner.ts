import { callUrl } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import { hasPrivacySignal, measurePage, readConsentChoice } from "./measure-page.ts";

/**
 * Asks once whether visits may be counted, and again when a link to the banner is followed. The server renders the
 * first state; the script corrects it from the cookie, because the page may come from a shared cache. Without script
 * the form is submitted.
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
    // A page restored from the back/forward cache may have been answered in another tab meanwhile.
    window.addEventListener("pageshow", () => this.#decide(), { signal });
    this.#decide();
    measurePage();
    const resizeObserver = new ResizeObserver(() => this.#reserve());
    resizeObserver.observe(this);
    signal.addEventListener("abort", () => resizeObserver.disconnect());
  }

  /** Elements fixed to the bottom of the window are placed above the banner, whatever its height. */
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
    // Hidden, not removed: React owns this element on hydrated pages.
    const skip = document.querySelector<HTMLElement>(`.skips a[href="#${this.id}"]`);
    if (skip) skip.hidden = true;
    // Focus goes back to the link that opened the banner, or to the page, without scrolling.
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
