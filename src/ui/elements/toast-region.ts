import { closePath } from "../icons.ts";
import { TOAST_EVENT, TOAST_MS, type ToastDetail } from "../toast-event.ts";

/**
 * Shows short messages. Any script may send one by `dispatchEvent(new CustomEvent("passerelle:toast", { detail: {
 * message, tone } }))` on the document. A hovered or focused toast stays.
 */
export class ToastRegion extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.setAttribute("aria-live", "polite");
    document.addEventListener(
      TOAST_EVENT,
      (event) => this.show((event as CustomEvent<ToastDetail>).detail),
      { signal },
    );
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  show({ message, tone = "info" }: ToastDetail) {
    const toast = document.createElement("div");
    toast.className = tone === "info" ? "toast" : `toast toast-${tone}`;
    const text = document.createElement("span");
    text.className = "toast-text";
    text.textContent = message;
    toast.append(text);
    const label = this.dataset.dismiss;
    if (label) toast.append(this.#dismissButton(label, toast));
    this.append(toast);
    this.#leaveAfterAWhile(toast);
  }

  #leaveAfterAWhile(toast: HTMLElement) {
    let timer = setTimeout(() => toast.remove(), TOAST_MS);
    const hold = () => clearTimeout(timer);
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(() => toast.remove(), TOAST_MS);
    };
    toast.addEventListener("pointerenter", hold);
    toast.addEventListener("pointerleave", release);
    toast.addEventListener("focusin", hold);
    toast.addEventListener("focusout", release);
  }

  #dismissButton(label: string, toast: HTMLElement) {
    const button = createCloseButton(label);
    button.addEventListener("click", () => toast.remove());
    return button;
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** A close button made by script, equal to `IconButton`. */
function createCloseButton(label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn-icon";
  button.ariaLabel = label;
  button.title = label;
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", closePath);
  icon.append(path);
  button.append(icon);
  return button;
}
