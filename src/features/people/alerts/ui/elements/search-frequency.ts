import { callUrl } from "#platform/browser/endpoint-client.ts";
import { sendToast } from "#ui/toast-event.ts";
import type { changeSearchFrequencyContract } from "../../endpoints.ts";
import type { Frequency } from "../../rules/frequency.ts";

/** Applies a chosen frequency at once, and restores the former one if that fails. */
export class SearchFrequency extends HTMLElement {
  #listening: AbortController | undefined;
  #savedValue = "";

  connectedCallback() {
    const select = this.querySelector("select");
    if (!select) return;
    this.#savedValue = select.value;
    this.toggleAttribute("data-live", true);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    select.addEventListener("change", () => void this.#save(select), { signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  async #save(select: HTMLSelectElement) {
    const frequency = select.value as Frequency;
    const outcome = await callUrl<typeof changeSearchFrequencyContract>(
      "POST",
      this.dataset.address ?? "",
      { body: { frequency } },
    );
    if (outcome.ok) {
      this.#savedValue = frequency;
      const chosen = select.selectedOptions[0]?.textContent ?? "";
      const message = (this.dataset.changed ?? "").replace("{{frequency}}", chosen.toLowerCase());
      if (select.value === frequency) sendToast({ message, tone: "done" });
    } else if (outcome.kind === "signedOut") {
      // The reloaded page redirects to the sign-in and back.
      location.reload();
    } else {
      select.value = this.#savedValue;
      sendToast({ message: this.dataset.failed ?? "", tone: "stop" });
    }
  }
}
