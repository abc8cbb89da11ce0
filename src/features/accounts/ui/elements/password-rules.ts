import { unmetPasswordRules } from "../../rules/password.ts";

/** Ticks off the rules of a new password while it is typed. */
export class PasswordRules extends HTMLElement {
  connectedCallback() {
    this.addEventListener("input", this.#judge);
  }

  disconnectedCallback() {
    this.removeEventListener("input", this.#judge);
  }

  readonly #judge = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const unmet = new Set<string>(unmetPasswordRules(event.target.value));
    for (const item of this.querySelectorAll<HTMLElement>("[data-rule]")) {
      item.classList.toggle("met", !unmet.has(item.dataset.rule ?? ""));
    }
  };
}
