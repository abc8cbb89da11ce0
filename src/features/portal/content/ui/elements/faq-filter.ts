import { matchesWords, toSearchWords } from "../../rules/question-match.ts";

/**
 * Filters the questions while typing, by the same rule as the server, and updates the address so that it can be
 * reloaded or shared. A link to a question hidden by the search clears the search.
 */
export class FaqFilter extends HTMLElement {
  #listening: AbortController | undefined;
  #questions: { details: HTMLDetailsElement; text: string }[] = [];

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#questions = this.#parts<HTMLDetailsElement>("question").map((details) => ({
      details,
      text: [
        details.closest("section")?.querySelector("h2"),
        details.querySelector("summary"),
        details.querySelector(".prose"),
      ]
        .map((part) => part?.textContent)
        .join("\n"),
    }));
    this.#input?.addEventListener("input", () => this.#filter(), { signal });
    this.addEventListener("click", this.#onClick, { signal });
    window.addEventListener("hashchange", () => this.#showTarget(), { signal });
    // A browser that restores the page restores the typed text without an input event.
    if (this.#input && this.#input.value !== this.#input.defaultValue) this.#filter();
    this.#showTarget();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  get #input() {
    return this.querySelector<HTMLInputElement>("input[type=search]");
  }

  #parts<E extends HTMLElement>(name: string) {
    return [...this.querySelectorAll<E>(`[data-faq=${name}]`)];
  }

  #show(name: string, shown: boolean) {
    for (const part of this.#parts(name)) part.hidden = !shown;
  }

  #filter() {
    const typed = this.#input?.value.trim() ?? "";
    const searchWords = toSearchWords(typed);
    let found = 0;
    for (const { details, text } of this.#questions) {
      details.hidden = !matchesWords(text, searchWords);
      if (!details.hidden) found++;
    }
    this.#show("intro", typed === "");
    this.#show("clear", typed !== "");
    this.#show("none", found === 0);
    this.#show("list", found > 0);
    for (const theme of this.#parts("theme")) {
      theme.hidden = !theme.querySelector("[data-faq=question]:not([hidden])");
    }
    this.#updateContents();
    this.#announce(typed === "" ? this.dataset.all : this.#formatCount(found));
    const url = new URL(location.href);
    if (typed) url.searchParams.set("q", typed);
    else url.searchParams.delete("q");
    history.replaceState(history.state, "", url);
  }

  /** Hides entries of the table of contents whose target is hidden. */
  #updateContents() {
    for (const link of this.querySelectorAll<HTMLAnchorElement>(".page-contents a")) {
      const entry = link.closest("li");
      const target = document.getElementById(link.hash.slice(1));
      if (entry) entry.hidden = !target || target.closest("[hidden]:not([data-faq=list])") !== null;
    }
  }

  #formatCount(found: number) {
    if (found === 0) return this.dataset.none;
    return found === 1 ? this.dataset.one : this.dataset.other?.replace("#", String(found));
  }

  #announce(text: string | undefined) {
    for (const count of this.#parts("count")) {
      if (count.textContent !== text) count.textContent = text ?? "";
    }
  }

  #clear() {
    if (this.#input) this.#input.value = "";
    this.#filter();
  }

  #onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    // The link to all questions points to this page: the search is cleared without loading it again.
    if (!link || link.hash || link.pathname !== location.pathname || event.ctrlKey || event.metaKey)
      return;
    event.preventDefault();
    this.#clear();
    this.#input?.focus();
  };

  #showTarget() {
    const name = decodeURIComponent(location.hash.slice(1));
    const target = name ? document.getElementById(name) : null;
    if (!target || !this.contains(target)) return;
    if (target.closest("[hidden]")) this.#clear();
    const details = target.closest("details");
    if (details && !details.open) {
      details.open = true;
      target.scrollIntoView();
    }
  }
}
