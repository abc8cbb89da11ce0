/** The script of every page: loading it is all there is to do. For the browser only. */

import { sendToast } from "../toast-event.ts";
import { defineElements } from "./define-elements.ts";
import { hideMessagesOnceEdited } from "./hide-once-edited.ts";
import { LiveCounter } from "./live-counter.ts";
import { MenuDropdown } from "./menu-dropdown.ts";
import { ModalDialog } from "./modal-dialog.ts";
import { PageDialog } from "./page-dialog.ts";
import { ToastRegion } from "./toast-region.ts";
import { UnsavedGuard } from "./unsaved-guard.ts";

/**
 * Stands last in a row of links that scrolls sideways on small screens, and brings the link of the current page into
 * sight: a row that always starts at its beginning would hide where one is.
 */
class CurrentInView extends HTMLElement {
  connectedCallback(): void {
    const row = this.parentElement;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !current) return;
    row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }
}

/** Puts its data-text on the clipboard when its button is pressed, and says so with data-copied. */
class CopyButton extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    // Copying needs a script: until it runs the button is not offered.
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
