import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { checkCommonPasswordContract } from "../../endpoints.ts";
import { listUnmetPasswordRules, UNCOMMON_RULE } from "../../rules/password.ts";

/** While a person types, a screen reader speaks the keys, so the rules are announced after a pause. */
const PAUSE_MS = 700;

/** The server's verdict on a password; "unknown" if the server could not be asked. */
type Verdict = "common" | "uncommon" | "unknown";

/**
 * Shows and announces which rules a new password meets, while it is typed. The server checks the last rule, because
 * it has the dictionary: after a pause, at the latest before the form is sent. A form whose password breaks a rule is
 * not sent.
 */
export class PasswordRules extends HTMLElement {
  #listening: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The verdict on the last password sent to the server. */
  #lastVerdict: { readonly password: string; readonly verdict: Promise<Verdict> } | undefined;
  /** Set while this element submits the form again, after the verdict. */
  #isCleared = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("input", this.#onInput, { signal });
    // In the capture phase, before listeners that take a submitted form for a page that is left.
    this.closest("form")?.addEventListener("submit", this.#onSubmit, { signal, capture: true });
  }

  disconnectedCallback() {
    this.#listening?.abort();
    clearTimeout(this.#pause);
  }

  get #field() {
    return this.querySelector("input");
  }

  readonly #onInput = () => {
    const password = this.#field?.value ?? "";
    const unmet = listUnmetPasswordRules(password);
    delete this.dataset.refused;
    this.#markRules([...unmet, UNCOMMON_RULE]);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#checkAndAnnounce(password), PAUSE_MS);
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    const password = this.#field?.value ?? "";
    // The server refuses an empty field, together with the other missing fields.
    if (this.#isCleared || password === "") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target: form, submitter } = event;
    clearTimeout(this.#pause);
    void this.#checkAndAnnounce(password).then((missing) => {
      if (this.#field?.value !== password || !(form instanceof HTMLFormElement)) return;
      if (missing.length > 0) {
        this.dataset.refused = "";
        this.#field.focus();
        return;
      }
      // In a separate task: browsers ignore `requestSubmit` while the submit event is being dispatched.
      setTimeout(() => {
        this.#isCleared = true;
        form.requestSubmit(submitter?.isConnected ? submitter : null);
        this.#isCleared = false;
      });
    });
  };

  /** Marks and announces the unmet rules, and returns them. */
  async #checkAndAnnounce(password: string): Promise<readonly string[]> {
    const unmet: string[] = listUnmetPasswordRules(password);
    const verdict = unmet.length === 0 ? await this.#getVerdict(password) : "unknown";
    // The value has changed meanwhile: the next pause checks the new one.
    if (this.#field?.value !== password) return [];
    const missing = this.#markRules(verdict === "uncommon" ? unmet : [...unmet, UNCOMMON_RULE]);
    // The server was not reached: it checks the password when the form is sent.
    const isUndecided = verdict === "unknown" && unmet.length === 0;
    if (isUndecided) return [];
    const brokenRules = verdict === "common" ? missing : missing.slice(0, unmet.length);
    this.#announce(brokenRules);
    return brokenRules;
  }

  #getVerdict(password: string): Promise<Verdict> {
    if (this.#lastVerdict?.password !== password)
      this.#lastVerdict = { password, verdict: fetchVerdict(password) };
    return this.#lastVerdict.verdict;
  }

  /** Marks each rule as met or unmet. Returns the labels of the unmet rules, in their order. */
  #markRules(unmet: readonly string[]): string[] {
    const { met: metLabel = "", unmet: unmetLabel = "" } = this.dataset;
    const missing: string[] = [];
    for (const item of this.querySelectorAll<HTMLElement>("[data-rule]")) {
      const met = !unmet.includes(item.dataset.rule ?? "");
      item.classList.toggle("met", met);
      const state = item.querySelector("[data-state]");
      if (state) state.textContent = met ? metLabel : unmetLabel;
      if (!met) missing.push(item.firstChild?.textContent ?? "");
    }
    return missing;
  }

  #announce(missing: readonly string[]) {
    const status = this.querySelector(":scope > [role=status]");
    if (!status) return;
    const { missing: missingLabel = "", complete = "" } = this.dataset;
    const message = missing.length === 0 ? complete : `${missingLabel} ${missing.join(", ")}`;
    // Setting the same text again would announce it at every pause.
    if (status.textContent !== message) status.textContent = message;
  }
}

async function fetchVerdict(password: string): Promise<Verdict> {
  const outcome = await callEndpoint<typeof checkCommonPasswordContract>(
    "POST",
    "/mot-de-passe/verifier",
    { body: { password }, promptSignIn: false },
  );
  if (!outcome.ok) return "unknown";
  return outcome.answer.isCommon ? "common" : "uncommon";
}
