import { morphContent } from "#ui/elements/morph.ts";
import { sendToast } from "#ui/toast-event.ts";
import { NOTIFICATIONS_EVENT } from "./notifications-event.ts";

/**
 * The list of the notifications' page: asks for its page anew when something came, and keeps what can stay. Its forms
 * are sent without leaving the page, so that scroll and focus stay where they were.
 */
export class NotificationList extends HTMLElement {
  #listening: AbortController | undefined;
  /** Forms sent so far, and those whose answer is still on the way. */
  #sent = 0;
  #underWay = 0;
  #newsMeanwhile = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(NOTIFICATIONS_EVENT, this.#renew, { signal });
    this.addEventListener("submit", this.#onSubmit, { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  /**
   * News of what a form has just done come while its answer is on the way. A page asked for at the address of before
   * would wipe what the answer says (the undo), so it waits, and one that was asked for already is not shown.
   */
  readonly #renew = () => {
    if (this.#underWay > 0) {
      this.#newsMeanwhile = true;
      return;
    }
    const before = this.#sent;
    void this.#show(fetch(location.href, { headers: HTML }), {
      wanted: () => this.#sent === before,
    });
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    void this.#send(form, event.submitter);
  };

  #settle() {
    this.#underWay -= 1;
    if (this.#underWay > 0 || !this.#newsMeanwhile) return;
    this.#newsMeanwhile = false;
    this.#renew();
  }

  async #send(form: HTMLFormElement, submitter: HTMLElement | null) {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
    const place = this.#placeOf(document.activeElement);
    // The answer is the page itself, with what was done: the same as without script.
    this.#sent += 1;
    this.#underWay += 1;
    const sent = fetch(form.action, { method: "POST", headers: HTML, body });
    const shown = await this.#show(sent, { leaves: true });
    this.#settle();
    if (!shown) sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    else if (place !== null && !this.contains(document.activeElement)) this.#focus(place);
  }

  /** Brings the list to what a page says; false where none came. `leaves`: to the sign-in, if that came instead. */
  async #show(
    asked: Promise<Response>,
    { leaves = false, wanted = () => true }: { leaves?: boolean; wanted?: () => boolean } = {},
  ): Promise<boolean> {
    const answer = await asked.catch(() => null);
    if (!answer?.ok) return false;
    const text = await answer.text();
    if (!wanted()) return true;
    const page = new DOMParser().parseFromString(text, "text/html");
    const list = page.querySelector(this.localName);
    // The address says what was done: asked for anew, the page goes on saying it.
    if (list && answer.redirected) history.replaceState(history.state, "", answer.url);
    if (list) morphContent(this, list.innerHTML);
    else if (leaves) location.assign(answer.url);
    return list !== null || leaves;
  }

  #placeOf(element: Element | null): number | null {
    const entry = element?.closest("li[id]");
    if (entry && this.contains(entry)) return [...this.#entries].indexOf(entry);
    return element && this.contains(element) ? 0 : null;
  }

  get #entries() {
    return this.querySelectorAll("li[id]");
  }

  /** What had the focus is gone: the entry in its place has it now, or the undo, or the list. */
  #focus(place: number) {
    const entry = this.#entries[Math.min(place, this.#entries.length - 1)];
    const next = this.querySelector<HTMLElement>(".alert button") ?? entry?.querySelector("button");
    (next ?? this.querySelector<HTMLElement>("a, button"))?.focus({ preventScroll: true });
  }
}

const HTML = { accept: "text/html" } as const;
