import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import type { ModalDialog } from "#ui/elements/modal-dialog.ts";
import { UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { currentSessionContract } from "../../endpoints.ts";

/**
 * Sends `<form data-keep-typed>` only once the server has answered and knows the person whose page this is. Posted at
 * once, a form would be left for the sign-in page or the browser's error page, and what was typed with it. Listens on
 * the window before anything else does, so that a router's forms are held back as well. A form that visitors may send,
 * `data-keep-typed="visitor"`, waits only until the server can be reached.
 */
export class KeepTyped extends HTMLElement {
  #listening: AbortController | undefined;
  readonly #asking = new WeakSet<HTMLFormElement>();
  readonly #cleared = new WeakSet<HTMLFormElement>();
  #tryAgain: (() => void) | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    window.addEventListener("submit", this.#onSubmit, { signal, capture: true });
    this.addEventListener("click", this.#onClick, { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #dialog() {
    return this.querySelector<ModalDialog>("modal-dialog");
  }

  #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-keep-typed]")) return;
    if (this.#cleared.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.#asking.has(form)) void this.#send(form, event.submitter);
  };

  async #send(form: HTMLFormElement, submitter: HTMLElement | null) {
    this.#asking.add(form);
    const isForVisitors = form.dataset.keepTyped === "visitor";
    const standing = isForVisitors ? await checkReachable(form.action) : await this.#standing();
    this.#asking.delete(form);
    if (!form.isConnected) return;
    if (standing === "ready") {
      this.#cleared.add(form);
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      // Where something else held it back, the next press is a question of its own.
      this.#cleared.delete(form);
      return;
    }
    // Whoever watches over unsaved forms may have taken it for sent.
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    if (standing === "signedOut") return;
    this.#tryAgain = () => void this.#send(form, submitter);
    this.#dialog?.show(submitter);
  }

  async #standing(): Promise<"ready" | "signedOut" | "away"> {
    const outcome = await callEndpoint<typeof currentSessionContract>(
      "GET",
      "/session/current",
      {},
    );
    if (!outcome.ok) return outcome.kind === "signedOut" ? "signedOut" : "away";
    if (outcome.answer.userId === this.dataset.user) return "ready";
    // Somebody else signed in in another tab: what was typed here is not theirs to send.
    return (await signInAgain()) ? "ready" : "signedOut";
  }

  #onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest("[data-try-again]")) return;
    this.#dialog?.close();
    this.#tryAgain?.();
  };
}

/** Whether the server answers at an address, with anything but a failure of its own. */
async function checkReachable(address: string): Promise<"ready" | "away"> {
  const response = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return response && response.status < 500 ? "ready" : "away";
}
