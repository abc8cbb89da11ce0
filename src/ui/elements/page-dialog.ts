import { sendToast } from "../toast-event.ts";
import type { ModalDialog } from "./modal-dialog.ts";

/** Marks the part of a page that a dialog can show. */
const PART_SELECTOR = "[data-page-part]";

/**
 * A link with data-page-dialog="id" leads to a small page. With this script the page's part is loaded into the dialog
 * of that id, and its forms are posted from there; the page stays the only source of its texts. A response without
 * such a part (a sign-in, an error) is navigated to.
 */
export class PageDialog {
  readonly #link: HTMLAnchorElement;
  readonly #modal: ModalDialog;
  readonly #dialog: HTMLDialogElement;
  readonly #title: HTMLElement;
  readonly #body: HTMLElement;
  #busy = false;

  static listen(): void {
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>("a[data-page-dialog]");
      if (!link) return;
      const dialog = document.getElementById(link.dataset.pageDialog ?? "");
      if (!(dialog instanceof HTMLDialogElement)) return;
      event.preventDefault();
      void new PageDialog(link, dialog).#load(link.href, {});
    });
  }

  private constructor(link: HTMLAnchorElement, dialog: HTMLDialogElement) {
    this.#link = link;
    this.#dialog = dialog;
    this.#modal = dialog.closest("modal-dialog") as ModalDialog;
    this.#title = dialog.querySelector("h2") as HTMLElement;
    this.#body = dialog.querySelector(".dialog-body") as HTMLElement;
  }

  /** Loads a page and shows its part. */
  async #load(address: string, init: RequestInit): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    this.#link.setAttribute("aria-busy", "true");
    this.#body.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { ...init, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const part = page.querySelector(PART_SELECTOR);
      if (part) this.#put(document.importNode(part, true));
      else if (answer.redirected || !init.method) location.assign(answer.url);
      // The dialog stays open with the typed text; an error page would lose it.
      else throw new Error(String(answer.status));
    } catch {
      sendToast({ message: this.#link.dataset.failed ?? "", tone: "stop" });
    } finally {
      this.#busy = false;
      this.#link.removeAttribute("aria-busy");
      this.#body.removeAttribute("aria-busy");
    }
  }

  /** The title of the part becomes the dialog's title. */
  #put(part: Element): void {
    const title = part.querySelector("h1, h2");
    this.#title.replaceChildren(...(title?.childNodes ?? []));
    title?.remove();
    this.#body.replaceChildren(part);
    if (!this.#dialog.open) this.#listen();
    this.#modal.show(this.#link);
    this.#modal.markSaved();
    // Errors get the focus first, otherwise the title.
    (this.#body.querySelector<HTMLElement>(".errors") ?? this.#title).focus();
    this.#dialog.scrollTop = 0;
  }

  /** Listeners are removed when the dialog closes: the next link fills it again. */
  #listen(): void {
    const open = new AbortController();
    const { signal } = open;
    this.#dialog.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.#dialog.addEventListener(
      "close",
      () => {
        open.abort();
        this.#body.replaceChildren();
      },
      { signal },
    );
  }

  #onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    event.preventDefault();
    const values = [...new FormData(form, event.submitter)].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    void this.#load(form.action, { method: "POST", body: new URLSearchParams(values) });
  }
}
