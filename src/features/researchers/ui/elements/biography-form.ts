import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import { NEXT_FIELD, SAVED_EVENT, UNSAVED_EVENT } from "#ui/unsaved-events.ts";
import type { saveBiographyContract } from "../../endpoints.ts";

/** Saves the biography by its endpoint and says how it went beside the button; nothing typed ever leaves the field. */
export class BiographyForm extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    this.addEventListener("submit", this.#onSubmit, { signal: this.#listening.signal });
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #onSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void this.#save(event.target);
  };

  async #save(form: HTMLFormElement) {
    const data = new FormData(form);
    const next = data.get(NEXT_FIELD);
    this.#say("saving");
    const outcome = await callEndpoint<typeof saveBiographyContract>(
      "POST",
      "/mon-espace/mon-parcours/biographie",
      { body: { biography: String(data.get("biography") ?? "") } },
    );
    if (outcome.ok) {
      form.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
      this.#say("saved");
      if (typeof next === "string") location.assign(next);
      return;
    }
    this.#say(outcome.problem?.code === "INVALID" ? "tooLong" : "failed");
    form.querySelector(`input[name="${NEXT_FIELD}"]`)?.remove();
    form.dispatchEvent(new Event(UNSAVED_EVENT, { bubbles: true }));
  }

  #say(word: "saving" | "saved" | "tooLong" | "failed") {
    const state = this.querySelector<HTMLElement>("[data-state]");
    if (!state) return;
    state.textContent = this.dataset[word] ?? "";
    state.classList.toggle("state-stop", word === "tooLong" || word === "failed");
    state.classList.toggle("state-done", word === "saved");
  }
}
