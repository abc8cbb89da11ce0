import { countCharacters } from "#rich-text/count-characters.ts";

/** Share of the limit from which the remaining number is announced. */
const NEAR = 0.9;
/** Announced after a pause: an announcement for every letter would be unusable. */
const PAUSE_MS = 800;

/**
 * Counts the characters of a field while typing. A text that is too long becomes invalid instead of being cut, so
 * that pasted text is not lost.
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
    // The browser may have restored text after a reload.
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
    const announcement = (over ? tooMany : left).replace("{n}", format(Math.abs(max - length)));
    field.setCustomValidity(over ? announcement : "");
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      const live = counter.querySelector("[aria-live]");
      if (live) live.textContent = over || near ? announcement : "";
    }, PAUSE_MS);
  }
}
