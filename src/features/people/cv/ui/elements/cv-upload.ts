/**
 * Enables the upload button once there is a title, and reports a too large file before the upload. The server checks
 * both as well.
 */
export class CvUpload extends HTMLElement {
  #listening: AbortController | undefined;
  #tooLarge = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("input", this.#judge, { signal });
    this.addEventListener("change", this.#weigh, { signal });
    this.addEventListener("submit", this.#hold, { signal });
    this.#judge();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #untitled(): boolean {
    return this.querySelector<HTMLInputElement>("input[name=title]")?.value.trim() === "";
  }

  readonly #judge = () => {
    const button = this.querySelector<HTMLButtonElement>("button[type=submit]");
    const reason = this.querySelector<HTMLElement>("[data-reason]");
    if (!button || !reason) return;
    const untitled = this.#untitled();
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

  readonly #weigh = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    this.#tooLarge = (target.files?.[0]?.size ?? 0) > Number(target.dataset.max);
    const line = this.querySelector<HTMLElement>("[data-too-large]");
    if (line) line.hidden = !this.#tooLarge;
    target.setAttribute("aria-invalid", String(this.#tooLarge));
  };

  readonly #hold = (event: Event) => {
    if (!this.#untitled() && !this.#tooLarge) return;
    event.preventDefault();
    if (this.#tooLarge) this.querySelector<HTMLElement>("input[type=file]")?.focus();
  };
}
