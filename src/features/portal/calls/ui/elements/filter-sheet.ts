import { FILTER_SHEET_ID } from "../dom-names.ts";

/**
 * Wraps the filters. While they are open as a sheet on a small screen, the content below is inert: half-covered buttons
 * must not receive taps. Empty fields are left out of the submitted address.
 */
export class FilterSheet extends HTMLElement {
  #form: HTMLFormElement | null = null;

  connectedCallback() {
    // `toggle` does not bubble.
    this.addEventListener("toggle", this.#onToggle, { capture: true });
    this.#form = this.closest("form");
    this.#form?.addEventListener("formdata", omitEmptyFields);
  }

  disconnectedCallback() {
    this.removeEventListener("toggle", this.#onToggle, { capture: true });
    this.#form?.removeEventListener("formdata", omitEmptyFields);
  }

  #onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.id !== FILTER_SHEET_ID) return;
    const open = target.matches(":popover-open");
    for (const part of document.querySelectorAll("[data-under-sheet]"))
      part.toggleAttribute("inert", open);
  };
}

export function closeFilterSheet(): void {
  const sheet = document.getElementById(FILTER_SHEET_ID);
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}

function omitEmptyFields({ formData }: FormDataEvent): void {
  for (const name of new Set(formData.keys())) {
    const values = formData.getAll(name).filter((value) => value !== "");
    formData.delete(name);
    for (const value of values) formData.append(name, value);
  }
}
