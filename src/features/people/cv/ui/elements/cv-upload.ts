/**
 * Enables the upload button once there is a title, and reports a too large file before the upload. The server checks
 * both as well.
 */
export class CvUpload extends HTMLElement {
  #listeners: AbortController | undefined;
  #tooLarge = false;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("input", this.#updateButton, { signal });
    this.addEventListener("change", this.#checkSize, { signal });
    this.addEventListener("submit", this.#blockSubmit, { signal });
    this.#updateButton();
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  #isUntitled(): boolean {
    return this.querySelector<HTMLInputElement>("input[name=title]")?.value.trim() === "";
  }

  readonly #updateButton = () => {
    const button = this.querySelector<HTMLButtonElement>("button[type=submit]");
    const reason = this.querySelector<HTMLElement>("[data-reason]");
    if (!button || !reason) return;
    const untitled = this.#isUntitled();
    reason.hidden = !untitled;
    button.toggleAttribute("data-waiting", untitled);
    if (untitled) {
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-describedby", reason.firstElementChild?.id ?? "");
    } else {
      button.removeAttribute("aria-disabled");
      button.removeAttribute("aria-describedby");
    }
  };

  readonly #checkSize = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    this.#tooLarge = (target.files?.[0]?.size ?? 0) > Number(target.dataset.max);
    const message = this.querySelector<HTMLElement>("[data-too-large]");
    if (message) message.hidden = !this.#tooLarge;
    target.setAttribute("aria-invalid", String(this.#tooLarge));
  };

  readonly #blockSubmit = (event: Event) => {
    if (!this.#isUntitled() && !this.#tooLarge) return;
    event.preventDefault();
    if (this.#tooLarge) this.querySelector<HTMLElement>("input[type=file]")?.focus();
  };
}
