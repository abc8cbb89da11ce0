import { FILTER_SHEET_ID } from "../dom-names.ts";

/**
 * Around the filters. While they stand open as a sheet over a small screen, what lies under it is out of reach: half
 * covered, a heart is no target for a finger. Fields without a value are left out of the address that the form leads to.
 */
export class FilterSheet extends HTMLElement {
  #form: HTMLFormElement | null = null;

  connectedCallback() {
    // It does not bubble.
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
