import { callEndpoint, type OutcomeOf } from "#platform/browser/endpoint-client.ts";
import { SIGN_IN_AGAIN_EVENT, type SignInAgainDetail } from "#platform/browser/sign-in-again.ts";
import type { ModalDialog } from "#ui/elements/modal-dialog.ts";
import type { createSessionContract } from "../../endpoints.ts";

/** Announces a sign-in to the other windows of the browser. */
const SESSION_CHANNEL = "passerelle:session";

interface SignedInMessage {
  /** What the new session acts as: the membership of staff, otherwise the account. */
  readonly actingId: string;
  readonly name: string;
}

function announceSignIn(message: SignedInMessage): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage(message);
  channel.close();
}

type SignInFailure = Exclude<OutcomeOf<typeof createSessionContract>, { ok: true }>;

/**
 * Handles requests that find the session ended: opens its dialog, and settles once the same person has signed in, by
 * password here, or by ORCID or at the back office in another window. If a different person signs in, the text typed on this page is not
 * sent.
 */
export class SignInAgain extends HTMLElement {
  #listening: AbortController | undefined;
  #settle: SignInAgainDetail["settle"] | undefined;
  /** Open only while the dialog is: an open channel would keep the page out of the back/forward cache. */
  #channel: BroadcastChannel | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    document.addEventListener(SIGN_IN_AGAIN_EVENT, this.#onRequest, { signal });
    this.addEventListener("submit", this.#onSubmit, { signal });
    this.addEventListener("click", this.#onClick, { signal });
    // Does not bubble. Fires for every way to close the dialog: its cross, Escape, the backdrop.
    this.addEventListener("close", () => this.#finish(false), { signal, capture: true });
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#finish(false);
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part | null {
    return this.querySelector<Part>(selector);
  }

  #onRequest = (event: Event) => {
    const dialog = this.#part<ModalDialog>("modal-dialog");
    if (!dialog) return;
    event.preventDefault();
    this.#settle = (event as CustomEvent<SignInAgainDetail>).detail.settle;
    this.#channel = new BroadcastChannel(SESSION_CHANNEL);
    this.#channel.onmessage = ({ data }: MessageEvent<SignedInMessage>) => this.#handleSignIn(data);
    this.#show("sign-in");
    this.#showMessage(null);
    dialog.show();
    const [email, password] = this.#fields();
    for (const field of [email, password]) field && setProblem(field, null);
    (email?.value ? password : email)?.focus();
  };

  #onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-reload]")) location.reload();
    if (target.closest("[data-waits]")) this.#part("[data-waiting]")?.removeAttribute("hidden");
  };

  #onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fields = this.#fields();
    for (const field of fields) setProblem(field, field.value ? null : field.dataset.missing);
    const missing = fields.find(({ value }) => value === "");
    if (missing) return missing.focus();
    const [email = "", password = ""] = fields.map(({ value }) => value);
    const button = event.submitter as HTMLButtonElement | null;
    button?.setAttribute("aria-disabled", "true");
    const outcome = await callEndpoint<typeof createSessionContract>("POST", "/session", {
      body: { email, password },
      promptSignIn: false,
    });
    button?.removeAttribute("aria-disabled");
    if (!outcome.ok) return this.#showFailure(outcome);
    const { userId: actingId, name } = outcome.answer;
    announceSignIn({ actingId, name });
    this.#handleSignIn({ actingId, name });
  };

  #showFailure({ problem }: SignInFailure) {
    const { wrong = "", inactive = "", tooMany = "", failed = "" } = this.dataset;
    const [, password] = this.#fields();
    if (problem?.code === "INVALID" && password) {
      this.#showMessage(null);
      setProblem(password, wrong);
      password.focus();
      password.select();
    } else if (problem?.details.why === "inactive") this.#showMessage(inactive);
    else if (problem?.code === "BUSY") this.#showMessage(problem.detail);
    else this.#showMessage(problem?.code === "TOO_MANY_REQUESTS" ? tooMany : failed);
  }

  #handleSignIn({ actingId, name }: SignedInMessage) {
    if (!this.#settle) return;
    if (actingId === this.dataset.user) return this.#finish(true);
    const other = this.#part("[data-other-name]");
    if (other) other.textContent = name;
    this.#show("other");
    this.#part("[data-reload]")?.focus();
  }

  #finish(signedIn: boolean) {
    const settle = this.#settle;
    this.#settle = undefined;
    this.#channel?.close();
    this.#channel = undefined;
    const [, password] = this.#fields();
    if (password) password.value = "";
    this.#part("[data-waiting]")?.setAttribute("hidden", "");
    // The browser restores the former focus.
    this.#part<ModalDialog>("modal-dialog")?.close();
    settle?.(signedIn);
  }

  #fields(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>("form input")];
  }

  #show(part: "sign-in" | "other") {
    for (const element of this.querySelectorAll<HTMLElement>("[data-part]"))
      element.hidden = element.dataset.part !== part;
  }

  /** Shows an error that concerns more than one field. */
  #showMessage(message: string | null) {
    const container = this.#part("[data-message]");
    const text = this.#part("[data-message] [data-text]");
    if (!container || !text) return;
    text.textContent = message ?? "";
    container.hidden = message === null;
  }
}

function setProblem(field: HTMLInputElement, problem: string | null | undefined) {
  const errorElement = document.getElementById(`${field.id}-error`);
  const text = errorElement?.querySelector("span");
  if (!errorElement || !text) return;
  text.textContent = problem ?? "";
  errorElement.hidden = !problem;
  if (problem) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", errorElement.id);
  } else {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

/** Announces the sign-in of this window to the page that opened it. */
export class SignedInAgain extends HTMLElement {
  connectedCallback() {
    const { user = "", name = "" } = this.dataset;
    announceSignIn({ actingId: user, name });
  }
}
