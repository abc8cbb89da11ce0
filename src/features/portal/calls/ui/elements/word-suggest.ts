import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { suggestWordsContract } from "../../endpoints.ts";
import { MIN_SUGGEST_CHARACTERS, SUGGEST_DELAY_MS } from "../../rules/search-constants.ts";

/**
 * Suggestions under the search field: a WAI-ARIA 1.2 combobox with a list. Focus stays in the field, arrows move
 * through the list, Enter takes the active suggestion, Escape closes the list first and then clears the field. Offline,
 * there are no suggestions.
 */
export class WordSuggest extends HTMLElement {
  #input!: HTMLInputElement;
  #list!: HTMLUListElement;
  #status!: HTMLElement;
  #active = -1;
  #timer = 0;
  #request: AbortController | undefined;
  #listeners: AbortController | undefined;

  connectedCallback() {
    const input = this.querySelector("input");
    if (!input) return;
    this.#input = input;
    this.#build();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    input.addEventListener("input", () => this.#scheduleRequest(), { signal });
    input.addEventListener("keydown", (event) => this.#onKeydown(event), { signal });
    input.addEventListener("blur", () => this.#close(), { signal });
    input.form?.addEventListener("submit", () => this.#close(), { signal });
    // Keeps the focus in the field: a blur would close the list before the click.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault(), { signal });
    this.#list.addEventListener("click", (event) => this.#onClick(event), { signal });
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#cancelRequest();
    this.#list?.remove();
    this.#status?.remove();
  }

  #build() {
    this.#list = document.createElement("ul");
    this.#list.id = `${this.#input.id}-suggestions`;
    this.#list.className = "suggestions";
    this.#list.role = "listbox";
    this.#list.ariaLabel = this.dataset.label ?? "";
    this.#list.hidden = true;
    this.#status = document.createElement("p");
    this.#status.className = "vh";
    this.#status.role = "status";
    this.append(this.#list, this.#status);
    // ARIA does not allow the role combobox on a field of type "search".
    this.#input.type = "text";
    this.#input.role = "combobox";
    this.#input.ariaAutoComplete = "list";
    this.#input.ariaExpanded = "false";
    this.#input.setAttribute("aria-controls", this.#list.id);
  }

  get #options(): HTMLElement[] {
    return [...this.#list.children] as HTMLElement[];
  }

  #scheduleRequest() {
    this.#cancelRequest();
    const term = this.#input.value.trim();
    if (term.length < MIN_SUGGEST_CHARACTERS || !navigator.onLine) {
      this.#close();
      return;
    }
    this.#timer = window.setTimeout(() => void this.#fetchSuggestions(term), SUGGEST_DELAY_MS);
  }

  #cancelRequest() {
    window.clearTimeout(this.#timer);
    this.#request?.abort();
  }

  async #fetchSuggestions(term: string) {
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const outcome = await callEndpoint<typeof suggestWordsContract>("GET", "/suggest-words", {
        query: { term },
        signal,
      });
      if (!signal.aborted && document.activeElement === this.#input)
        this.#show(outcome.ok ? outcome.answer : []);
    } catch {
      // Aborted by further typing, or offline: the field works without suggestions.
      if (!signal.aborted) this.#close();
    }
  }

  #show(suggestions: readonly string[]) {
    this.#list.replaceChildren(
      ...suggestions.map((suggestion, index) => {
        const option = document.createElement("li");
        option.id = `${this.#list.id}-${index}`;
        option.role = "option";
        option.ariaSelected = "false";
        option.textContent = suggestion;
        return option;
      }),
    );
    this.#active = -1;
    this.#input.removeAttribute("aria-activedescendant");
    this.#list.hidden = suggestions.length === 0;
    this.#input.ariaExpanded = String(suggestions.length > 0);
    this.#status.textContent =
      (suggestions.length > 0
        ? this.dataset.count?.replace("#", String(suggestions.length))
        : this.dataset.none) ?? "";
  }

  #close() {
    this.#cancelRequest();
    if (this.#list.hidden) return;
    this.#list.hidden = true;
    this.#active = -1;
    this.#input.ariaExpanded = "false";
    this.#input.removeAttribute("aria-activedescendant");
    this.#status.textContent = "";
  }

  #onKeydown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const open = !this.#list.hidden;
    const { length } = this.#list.children;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) this.#scheduleRequest();
      // One position more than suggestions: the field itself, between the last and the first.
      else if (event.key === "ArrowDown")
        this.#activate(this.#active + 1 < length ? this.#active + 1 : -1);
      else this.#activate(this.#active === -1 ? length - 1 : this.#active - 1);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      this.#close();
    } else if (event.key === "Enter" && open && this.#active >= 0) {
      event.preventDefault();
      this.#take(this.#options[this.#active]);
    } else if (event.key === "Tab") {
      this.#close();
    }
  }

  #activate(index: number) {
    this.#active = index;
    this.#options.forEach((option, at) => {
      option.ariaSelected = String(at === index);
    });
    const option = this.#options[index];
    if (option) {
      this.#input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.#input.removeAttribute("aria-activedescendant");
  }

  #onClick({ target }: Event) {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    if (option) this.#take(option);
  }

  #take(option: HTMLElement | undefined) {
    if (!option) return;
    this.#input.value = option.textContent ?? "";
    this.#close();
    this.#input.form?.requestSubmit();
  }
}
