import { unmetPasswordRules } from "../../rules/password.ts";

/** As long as somebody types, a screen reader speaks the keys: what is met is said when they pause. */
const PAUSE_MS = 700;

/** Ticks off the rules of a new password while it is typed, for the eye and for the ear. */
export class PasswordRules extends HTMLElement {
  #pause: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.addEventListener("input", this.#judge);
  }

  disconnectedCallback() {
    this.removeEventListener("input", this.#judge);
    clearTimeout(this.#pause);
  }

  readonly #judge = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const unmet = new Set<string>(unmetPasswordRules(event.target.value));
    const { met: metWord = "", unmet: unmetWord = "" } = this.dataset;
    const missing: string[] = [];
    for (const item of this.querySelectorAll<HTMLElement>("[data-rule]")) {
      const met = !unmet.has(item.dataset.rule ?? "");
      item.classList.toggle("met", met);
      const state = item.querySelector("[data-state]");
      if (state) state.textContent = met ? metWord : unmetWord;
      if (!met) missing.push(item.firstChild?.textContent ?? "");
    }
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#say(missing), PAUSE_MS);
  };

  #say(missing: readonly string[]) {
    const status = this.querySelector(":scope > [role=status]");
    if (!status) return;
    const { missing: missingWords = "", complete = "" } = this.dataset;
    const words = missing.length === 0 ? complete : `${missingWords} ${missing.join(", ")}`;
    // The same words again would be said again with every pause.
    if (status.textContent !== words) status.textContent = words;
  }
}
