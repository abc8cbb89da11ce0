/** Entry point with the custom elements of every page; importing it defines them. Browser only. */

import { sendToast } from "../toast-event.ts";
import { defineElements } from "./define-elements.ts";
import { hideMessagesOnceEdited } from "./hide-once-edited.ts";
import { LiveCounter } from "./live-counter.ts";
import { MenuDropdown } from "./menu-dropdown.ts";
import { ModalDialog } from "./modal-dialog.ts";
import { PageDialog } from "./page-dialog.ts";
import { ToastRegion } from "./toast-region.ts";
import { UnsavedGuard } from "./unsaved-guard.ts";

/** Last child of a row of links that scrolls sideways on small screens: scrolls the current link into view. */
class CurrentInView extends HTMLElement {
  connectedCallback(): void {
    const row = this.parentElement;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
}

/** Copies its data-text to the clipboard and shows the toast data-copied. */
class CopyButton extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    // The button is hidden until this script runs.
    this.querySelector("button")?.removeAttribute("hidden");
    this.addEventListener("click", this.#copy, { signal: this.#listening.signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #copy = async (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest("button")) return;
    await navigator.clipboard.writeText(this.dataset.text ?? "");
    const message = this.dataset.copied;
    if (message) sendToast({ message, tone: "done" });
  };
}

defineElements({
  "copy-button": CopyButton,
  "current-in-view": CurrentInView,
  "live-counter": LiveCounter,
  "menu-dropdown": MenuDropdown,
  "modal-dialog": ModalDialog,
  "toast-region": ToastRegion,
  "unsaved-guard": UnsavedGuard,
});

PageDialog.listen();
hideMessagesOnceEdited();
