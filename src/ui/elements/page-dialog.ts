import { sendToast } from "../toast-event.ts";

/** Marks the part of a page that a dialog can show by itself. */
const PART = "[data-page-part]";

/**
 * A link marked data-page-dialog leads to a small page of its own. With this script the page's part is shown in a
 * dialog instead, and its forms are answered there: the page stays the only place that knows what they say. Whatever
 * has no such part (a sign-in, an error) is simply gone to.
 */
export class PageDialog {
  readonly #link: HTMLAnchorElement;
  readonly #dialog = document.createElement("dialog");
  readonly #content = document.createElement("div");
  #busy = false;

  static listen(): void {
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>("a[data-page-dialog]");
      if (!link) return;
      event.preventDefault();
      void new PageDialog(link).#open();
    });
  }

  constructor(link: HTMLAnchorElement) {
    this.#link = link;
    this.#dialog.className = "dialog page-dialog";
    this.#content.className = "dialog-body";
    this.#dialog.append(this.#closeButton(), this.#content);
    this.#dialog.addEventListener("close", () => {
      this.#dialog.remove();
      link.focus();
    });
    this.#dialog.addEventListener("click", (event) => this.#onClick(event));
    this.#dialog.addEventListener("submit", (event) => this.#onSubmit(event));
  }

  async #open(): Promise<void> {
    await this.#show(this.#link.href, {});
  }

  /** Asks for a page and shows its part. */
  async #show(address: string, init: RequestInit): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#link.setAttribute("aria-busy", "true");
    this.#content.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { ...init, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const part = page.querySelector(PART);
      if (part) this.#put(part);
      else if (answer.redirected || !init.method) location.assign(answer.url);
      // What was typed stays: an error page would take it along.
      else throw new Error(String(answer.status));
    } catch {
      sendToast({ message: this.#link.dataset.failed ?? "", tone: "stop" });
    } finally {
      this.#busy = false;
      this.#link.removeAttribute("aria-busy");
      this.#content.removeAttribute("aria-busy");
    }
  }

  #put(part: Element): void {
    this.#content.replaceChildren(document.importNode(part, true));
    const title = this.#content.querySelector<HTMLElement>("h1, h2");
    if (title) {
      title.id ||= "page-dialog-title";
      title.tabIndex = -1;
      this.#dialog.setAttribute("aria-labelledby", title.id);
    }
    if (!this.#dialog.isConnected) document.body.append(this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
    // What is wrong is heard first; else what this is about.
    (this.#content.querySelector<HTMLElement>(".errors") ?? title)?.focus();
    this.#dialog.scrollTop = 0;
  }

  #onClick(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // A press on the veil lands on the dialog itself, never on what it holds.
    if (target !== this.#dialog && !target.closest("[data-closes]")) return;
    event.preventDefault();
    this.#dialog.close();
  }

  #onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    const values = [...new FormData(form, event.submitter)].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    void this.#show(form.action, { method: "POST", body: new URLSearchParams(values) });
  }

  #closeButton(): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn-icon page-dialog-close";
    button.dataset.closes = "";
    button.ariaLabel = this.#link.dataset.close ?? "";
    button.textContent = "×";
    return button;
  }
}
