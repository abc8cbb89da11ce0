import { countCharacters } from "#rich-text/count-characters.ts";

/** From this share of the limit on, what is left is also said. */
const NEAR = 0.9;
/** Said once typing pauses: a screen reader that speaks at every letter cannot be listened to. */
const PAUSE_MS = 800;

/**
 * Counts the characters of a field as they are typed, and makes a text that is too long invalid instead of cutting it:
 * what somebody pasted is theirs to shorten.
 */
export class LiveCounter extends HTMLElement {
  #listening: AbortController | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    document.addEventListener(
      "input",
      ({ target }) => {
        if (target === this.#field) this.#count();
      },
      { signal: this.#listening.signal },
    );
    // A browser may have given back what was typed before a reload.
    this.#count();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    clearTimeout(this.#saying);
  }

  get #field() {
    const field = document.getElementById(this.dataset.field ?? "");
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field : null;
  }

  #count() {
    const field = this.#field;
    const counter = this.querySelector(".counter");
    if (!field || !counter?.firstChild) return;
    const max = Number(this.dataset.max);
    const length = countCharacters(field.value);
    const over = length > max;
    const near = !over && length >= max * NEAR;
    const { text = "", left = "", over: tooMany = "" } = this.dataset;
    const format = (value: number) => value.toLocaleString(document.documentElement.lang);
    counter.firstChild.nodeValue = text
      .replace("{n}", format(length))
      .replace("{max}", format(max));
    counter.classList.toggle("counter-over", over);
    counter.classList.toggle("counter-near", near);
    const words = (over ? tooMany : left).replace("{n}", format(Math.abs(max - length)));
    field.setCustomValidity(over ? words : "");
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      const live = counter.querySelector("[aria-live]");
      if (live) live.textContent = over || near ? words : "";
    }, PAUSE_MS);
  }
}
