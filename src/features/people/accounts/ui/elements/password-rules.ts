import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { checkCommonPasswordContract } from "../../endpoints.ts";
import { listUnmetPasswordRules, UNCOMMON_RULE } from "../../rules/password.ts";

/** As long as somebody types, a screen reader speaks the keys: what is met is said when they pause. */
const PAUSE_MS = 700;

/** Whether the server takes a password for a common one; unknown where it could not be asked. */
type Verdict = "common" | "uncommon" | "unknown";

/**
 * Ticks off the rules of a new password while it is typed, for the eye and for the ear. The last rule is judged by the
 * server, which holds the dictionary: after a pause, and at the latest before the form is sent. A form whose password
 * breaks a rule is not sent.
 */
export class PasswordRules extends HTMLElement {
  #listening: AbortController | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What the server said of the last password it was asked about. */
  #judged: { readonly password: string; readonly verdict: Promise<Verdict> } | undefined;
  /** The form is sent again by this element, after the server has judged. */
  #isCleared = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("input", this.#onInput, { signal });
    // Before other listeners: they take a form that is submitted for one that leaves.
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
    this.#tick([...unmet, UNCOMMON_RULE]);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#judgeAndSay(password), PAUSE_MS);
  };

  readonly #onSubmit = (event: SubmitEvent) => {
    const password = this.#field?.value ?? "";
    // An empty field is refused by the server, together with the other fields that are.
    if (this.#isCleared || password === "") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { target: form, submitter } = event;
    clearTimeout(this.#pause);
    void this.#judgeAndSay(password).then((missing) => {
      if (this.#field?.value !== password || !(form instanceof HTMLFormElement)) return;
      if (missing.length > 0) {
        this.dataset.refused = "";
        this.#field.focus();
        return;
      }
      // In a task of its own: a browser ignores a form that is submitted while its submit event is still being dispatched.
      setTimeout(() => {
        this.#isCleared = true;
        form.requestSubmit(submitter?.isConnected ? submitter : null);
        this.#isCleared = false;
      });
    });
  };

  /** Ticks the rules off and says which are missing; answers with those. */
  async #judgeAndSay(password: string): Promise<readonly string[]> {
    const unmet: string[] = listUnmetPasswordRules(password);
    const verdict = unmet.length === 0 ? await this.#ask(password) : "unknown";
    // Typed on meanwhile: the next pause judges what stands there now.
    if (this.#field?.value !== password) return [];
    const missing = this.#tick(verdict === "uncommon" ? unmet : [...unmet, UNCOMMON_RULE]);
    // The server could not be asked: it judges when the form is sent.
    const isUndecided = verdict === "unknown" && unmet.length === 0;
    if (isUndecided) return [];
    const known = verdict === "common" ? missing : missing.slice(0, unmet.length);
    this.#say(known);
    return known;
  }

  #ask(password: string): Promise<Verdict> {
    if (this.#judged?.password !== password)
      this.#judged = { password, verdict: fetchVerdict(password) };
    return this.#judged.verdict;
  }

  /** Marks each rule as met or not; answers with the words of those that are not, in their order. */
  #tick(unmet: readonly string[]): string[] {
    const { met: metWord = "", unmet: unmetWord = "" } = this.dataset;
    const missing: string[] = [];
    for (const item of this.querySelectorAll<HTMLElement>("[data-rule]")) {
      const met = !unmet.includes(item.dataset.rule ?? "");
      item.classList.toggle("met", met);
      const state = item.querySelector("[data-state]");
      if (state) state.textContent = met ? metWord : unmetWord;
      if (!met) missing.push(item.firstChild?.textContent ?? "");
    }
    return missing;
  }

  #say(missing: readonly string[]) {
    const status = this.querySelector(":scope > [role=status]");
    if (!status) return;
    const { missing: missingWords = "", complete = "" } = this.dataset;
    const words = missing.length === 0 ? complete : `${missingWords} ${missing.join(", ")}`;
    // The same words again would be said again with every pause.
    if (status.textContent !== words) status.textContent = words;
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
