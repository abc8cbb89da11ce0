import { morphContent } from "#ui/elements/morph.ts";

/** Time after the last key before a typed figure is sent. */
const TYPING_DELAY_MS = 400;

/**
 * Client side of "May I apply?": each change posts the form and shows the new verdicts in place. Nothing is stored
 * here either. Without this script, or when a request fails, the form is posted by its button.
 */
export class EligibilityCheck extends HTMLElement {
  #listeners: AbortController | undefined;
  #request: AbortController | undefined;
  #timer = 0;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("input", (event) => this.#onInput(event), { signal });
    this.addEventListener("change", () => void this.#update(null), { signal });
    this.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.#showButton(null);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#request?.abort();
    window.clearTimeout(this.#timer);
  }

  /** Other controls send their change event at once. */
  #onInput({ target }: Event) {
    window.clearTimeout(this.#timer);
    this.#request?.abort();
    if (target instanceof HTMLInputElement && target.type === "text") {
      this.#timer = window.setTimeout(() => void this.#update(null), TYPING_DELAY_MS);
    }
  }

  #onSubmit(event: SubmitEvent) {
    event.preventDefault();
    void this.#update(event.submitter);
  }

  async #update(submitter: HTMLElement | null) {
    const form = this.querySelector("form");
    if (!form) return;
    window.clearTimeout(this.#timer);
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const row = submitter?.closest("li")?.id;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) {
      if (typeof value === "string") fields.append(name, value);
    }
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields, signal });
      if (!answer.ok) throw new Error(`the rules answered ${answer.status}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.querySelector(this.localName);
      if (!next) throw new Error("the answer has no rules");
      signal.throwIfAborted();
      morphContent(this, next.innerHTML);
      this.#showButton(null);
      this.#keepFocus(row);
    } catch {
      if (!signal.aborted) this.#showButton(this.dataset.failed ?? "");
    }
  }

  /** The button is needed only where answers do not follow by themselves. */
  #showButton(failure: string | null) {
    const foot = this.querySelector<HTMLElement>("[data-without-script]");
    const message = foot?.querySelector<HTMLElement>("[data-failure]");
    if (!foot || !message) return;
    foot.hidden = failure === null;
    message.hidden = failure === null;
    message.textContent = failure;
  }

  /** A pressed button may be gone: the focus goes to the first control of its row. */
  #keepFocus(rowId: string | undefined) {
    if (!rowId || this.contains(document.activeElement)) return;
    const row = this.querySelector(`#${CSS.escape(rowId)}`);
    row?.querySelector<HTMLElement>("input:not([type=hidden]), select, button")?.focus();
  }
}
