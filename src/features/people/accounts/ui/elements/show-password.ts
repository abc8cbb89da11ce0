/** Toggles a password field between hidden and plain text, and announces the state. */
export class ShowPassword extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // The button needs this script, so it is hidden until here.
    this.#button?.removeAttribute("hidden");
    this.addEventListener("click", this.#onPress, { signal });
    // Submitted as a password field, so that the browser does not store the value for autocompletion.
    this.#field?.form?.addEventListener("submit", () => this.#show(false), { signal });
    // Hidden again when its dialog closes.
    this.closest("dialog")?.addEventListener("close", () => this.#show(false), { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #button(): HTMLButtonElement | null {
    return this.querySelector("button");
  }

  get #field(): HTMLInputElement | null {
    const field = document.getElementById(this.dataset.field ?? "");
    return field instanceof HTMLInputElement ? field : null;
  }

  readonly #onPress = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest("button")) return;
    const shown = this.#field?.type === "password";
    this.#show(shown);
    const status = this.querySelector("[role=status]");
    if (status) status.textContent = (shown ? this.dataset.shown : this.dataset.hidden) ?? "";
  };

  #show(shown: boolean) {
    const field = this.#field;
    if (field) field.type = shown ? "text" : "password";
    for (const label of this.querySelectorAll<HTMLElement>("[data-when]"))
      label.hidden = (label.dataset.when === "shown") !== shown;
  }
}
