import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { signInAgain } from "#platform/browser/sign-in-again.ts";
import type { ModalDialog } from "#ui/elements/modal-dialog.ts";
import { UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { currentSessionContract } from "../../endpoints.ts";

/**
 * Sends `<form data-keep-typed>` only after the server has answered and confirmed the person of this page. An
 * immediate post could end on the sign-in or on the browser's error page and lose the typed text. Listens on `window`
 * in the capture phase, so that forms of the router are held back as well. `data-keep-typed="visitor"` only waits
 * until the server can be reached. With `data-all` (the back office) every posted form is held back, except those with
 * `data-keep-typed="off"`, which hold nothing typed and may be sent whoever is signed in.
 */
export class KeepTyped extends HTMLElement {
  #listening: AbortController | undefined;
  readonly #checking = new WeakSet<HTMLFormElement>();
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
    if (!(form instanceof HTMLFormElement) || !this.#protects(form)) return;
    if (this.#cleared.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.#checking.has(form)) void this.#send(form, event.submitter);
  };

  #protects(form: HTMLFormElement): boolean {
    if (form.dataset.keepTyped === "off") return false;
    return "keepTyped" in form.dataset || ("all" in this.dataset && form.method === "post");
  }

  async #send(form: HTMLFormElement, submitter: HTMLElement | null) {
    this.#checking.add(form);
    const isForVisitors = form.dataset.keepTyped === "visitor";
    const status = isForVisitors ? await checkReachable(form.action) : await this.#status();
    this.#checking.delete(form);
    if (!form.isConnected) return;
    if (status === "ready") {
      this.#cleared.add(form);
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      // If another listener held the form back, the next press checks again.
      this.#cleared.delete(form);
      return;
    }
    // The guard of unsaved forms may have taken the form for sent.
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
    if (status === "signedOut") return;
    this.#tryAgain = () => void this.#send(form, submitter);
    this.#dialog?.show(submitter);
  }

  async #status(): Promise<"ready" | "signedOut" | "away"> {
    const outcome = await callEndpoint<typeof currentSessionContract>(
      "GET",
      "/session/current",
      {},
    );
    if (!outcome.ok) return outcome.kind === "signedOut" ? "signedOut" : "away";
    if (outcome.answer.actingId === this.dataset.user) return "ready";
    // A different person signed in in another tab: the typed text must not be sent in their name.
    return (await signInAgain()) ? "ready" : "signedOut";
  }

  #onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest("[data-try-again]")) return;
    this.#dialog?.close();
    this.#tryAgain?.();
  };
}

/** Whether the server answers at an address without an error of its own. */
async function checkReachable(address: string): Promise<"ready" | "away"> {
  const response = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return response && response.status < 500 ? "ready" : "away";
}
