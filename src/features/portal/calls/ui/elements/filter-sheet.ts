import { FILTER_SHEET } from "../search-form.ts";

/**
 * Around the filters. While they stand open as a sheet over a small screen, what lies under it is out of reach: half
 * covered, a heart is no target for a finger.
 */
export class FilterSheet extends HTMLElement {
  connectedCallback() {
    // It does not bubble.
    this.addEventListener("toggle", this.#onToggle, { capture: true });
  }

  disconnectedCallback() {
    this.removeEventListener("toggle", this.#onToggle, { capture: true });
  }

  #onToggle = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.id !== FILTER_SHEET) return;
    const open = target.matches(":popover-open");
    for (const part of document.querySelectorAll("[data-under-sheet]"))
      part.toggleAttribute("inert", open);
  };
}

export function closeFilterSheet(): void {
  const sheet = document.getElementById(FILTER_SHEET);
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}
