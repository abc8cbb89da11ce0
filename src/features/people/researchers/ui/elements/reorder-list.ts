import { callUrl } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";

/**
 * Reorders the entries of its list in place, by the buttons marked `data-move` in each entry's `<form data-place>` or
 * by dragging. Each change is posted to `data-call` with the fields of that form, one after the other. Without script
 * the buttons post the form.
 */
export class ReorderList extends HTMLElement {
  #listeners: AbortController | undefined;
  #dragged: HTMLLIElement | undefined;
  #before: HTMLLIElement[] = [];
  #queue: Promise<void> = Promise.resolve();

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("submit", this.#onSubmit, { signal });
    this.addEventListener("dragstart", this.#onDragStart, { signal });
    this.addEventListener("dragover", this.#onDragOver, { signal });
    this.addEventListener("drop", (event) => event.preventDefault(), { signal });
    this.addEventListener("dragend", this.#onDragEnd, { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
  }

  get #entries(): HTMLLIElement[] {
    return [...this.querySelectorAll<HTMLLIElement>("ol > li")];
  }

  #onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    const button = event.submitter;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-place]") || !button) return;
    event.preventDefault();
    const entry = form.closest("li");
    if (!entry) return;
    const before = this.#entries;
    const to = before.indexOf(entry) + Number(button.dataset.move);
    this.#moveEntry(entry, to);
    this.#renumber();
    // At the end of the list the button is hidden: focus goes to its sibling.
    const focusTarget = button.hidden
      ? form.querySelector<HTMLElement>("[data-move]:not([hidden])")
      : button;
    focusTarget?.focus();
    this.#send(entry, before);
  };

  #onDragStart = (event: DragEvent) => {
    const grip = event.target instanceof Element ? event.target.closest(".entry-grip") : null;
    const entry = grip?.closest("li");
    if (!entry || !event.dataTransfer) return;
    this.#dragged = entry;
    this.#before = this.#entries;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setDragImage(entry, 16, 16);
    entry.classList.add("entry-dragged");
  };

  #onDragOver = (event: DragEvent) => {
    const over = event.target instanceof Element ? event.target.closest("li") : null;
    if (!this.#dragged || !over || !this.contains(over)) return;
    event.preventDefault();
    if (over === this.#dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY < top + height / 2) over.before(this.#dragged);
    else over.after(this.#dragged);
  };

  #onDragEnd = () => {
    const entry = this.#dragged;
    if (!entry) return;
    this.#dragged = undefined;
    entry.classList.remove("entry-dragged");
    this.#renumber();
    if (this.#entries.some((other, index) => other !== this.#before[index])) {
      this.#send(entry, this.#before);
    }
  };

  #moveEntry(entry: HTMLLIElement, to: number) {
    const others = this.#entries.filter((other) => other !== entry);
    const next = others[to];
    if (next) next.before(entry);
    else others.at(-1)?.after(entry);
  }

  /** Updates the target and the visibility of each button after a move. */
  #renumber() {
    const entries = this.#entries;
    entries.forEach((entry, index) => {
      for (const button of entry.querySelectorAll<HTMLButtonElement>("[data-move]")) {
        const to = index + Number(button.dataset.move);
        button.value = String(to);
        button.hidden = to < 0 || to >= entries.length;
      }
    });
  }

  #send(entry: HTMLLIElement, before: readonly HTMLLIElement[]) {
    const form = entry.querySelector<HTMLFormElement>("form[data-place]");
    if (!form) return;
    const position = this.#entries.indexOf(entry);
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.set(name, String(value));
    body.set("to", String(position));
    this.#queue = this.#queue
      .then(() => callUrl("POST", this.dataset.call ?? "", { body }))
      .then(({ ok }) => {
        if (ok) return this.#announce(entry, position);
        before.at(0)?.parentElement?.append(...before);
        this.#renumber();
        sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
      });
  }

  #announce(entry: HTMLLIElement, position: number) {
    const status = this.querySelector("[data-news]");
    if (!status) return;
    status.textContent = (this.dataset.placed ?? "")
      .replace("{name}", entry.dataset.name ?? "")
      .replace("{place}", String(position + 1))
      .replace("{total}", String(this.#entries.length));
  }
}
