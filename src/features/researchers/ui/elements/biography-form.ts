import { NEXT_FIELD, SAVED_EVENT, UNSAVED_EVENT } from "#ui/unsaved-events.ts";

/** Saves the biography by its call and says how it went beside the button; nothing typed ever leaves the field. */
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
    try {
      const answer = await fetch(this.dataset.call ?? "", {
        method: "POST",
        // Who is signed out meanwhile is led to the sign-in: that is no success.
        redirect: "manual",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ biography: data.get("biography") }),
      });
      if (answer.ok) {
        form.dispatchEvent(new Event(SAVED_EVENT, { bubbles: true }));
        this.#say("saved");
        if (typeof next === "string") location.assign(next);
        return;
      }
      this.#say(answer.status === 400 ? "tooLong" : "failed");
    } catch {
      this.#say("failed");
    }
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
