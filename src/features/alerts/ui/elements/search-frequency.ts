import { sendToast } from "#ui/toast-event.ts";

/** The choice of when a search writes applies as it is made, and goes back to what holds when that fails. */
export class SearchFrequency extends HTMLElement {
  #listening: AbortController | undefined;
  #held = "";

  connectedCallback() {
    const select = this.querySelector("select");
    const form = this.querySelector("form");
    if (!select || !form) return;
    this.#held = select.value;
    this.toggleAttribute("data-live", true);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    select.addEventListener("change", () => void this.#save(form, select), { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  async #save(form: HTMLFormElement, select: HTMLSelectElement) {
    const wanted = select.value;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      // Signed out meanwhile: the answer is the way in.
      if (new URL(answer.url).pathname === "/login") return location.assign(answer.url);
      if (!answer.ok) throw new Error(String(answer.status));
      this.#held = wanted;
      const chosen = select.selectedOptions[0]?.textContent ?? "";
      const message = (this.dataset.changed ?? "").replace("{{frequency}}", chosen.toLowerCase());
      if (select.value === wanted) sendToast({ message, tone: "done" });
    } catch {
      select.value = this.#held;
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    }
  }
}
