import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import { morphContent } from "#ui/elements/morph.ts";
import type { searchCallsContract } from "../../endpoints.ts";
import { RESULTS_ID, searchHref } from "../../rules/criteria.ts";
import {
  NEXT_PAGE_DISTANCE_PX,
  SCROLL_SAVE_DELAY_MS,
  SMALL_SCREEN,
} from "../../rules/search-constants.ts";
import { readSearchRequest } from "../../rules/search-request.ts";
import type { Region } from "../dom-names.ts";
import { closeFilterSheet } from "./filter-sheet.ts";
import {
  type ListPosition,
  readEntryPosition,
  readLeavePosition,
  saveEntryPosition,
  saveLastSearch,
  saveLeavePosition,
} from "./list-position.ts";

interface SearchOptions {
  /** A new history entry, or the current one. */
  readonly historyEntry: "new" | "current";
  /** The element to scroll to when the results are shown. */
  readonly scrollTo?: "bring-results" | "start-of-results";
}

/**
 * Client side of the search page: choices apply at once, the address follows, the next page loads near the end, and the
 * scroll position is restored on return. Everything works as plain form and links without this script.
 */
export class CallSearch extends HTMLElement {
  #listeners: AbortController | undefined;
  #request: AbortController | undefined;
  #pendingPage: Promise<boolean> | null = null;
  #retry: (() => void) | null = null;
  #scrollTimer = 0;
  #address = "";
  #pages = 1;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("change", (event) => this.#onChange(event), { signal });
    this.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.addEventListener("click", (event) => this.#onClick(event), { signal });
    window.addEventListener("popstate", () => void this.#onPopstate(), { signal });
    window.addEventListener("scroll", () => this.#onScroll(), { signal, passive: true });
    window.addEventListener("pagehide", () => this.#onLeave(), { signal });
    // A browser that anchors scrolling to the footer would load page after page without end.
    document.body.style.overflowAnchor = "none";
    signal.addEventListener("abort", () => document.body.style.removeProperty("overflow-anchor"));
    // The list grows after the browser would have restored the position, so this element restores it.
    history.scrollRestoration = "manual";
    this.#address = location.pathname + location.search;
    saveLastSearch(this.#address);
    // An anchor in the address decides the position, except when going back in history.
    const position =
      readEntryPosition() ?? (location.hash ? null : readLeavePosition(this.#address));
    if (position) void this.#restore(position);
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#request?.abort();
    history.scrollRestoration = "auto";
  }

  get #path(): string {
    return this.dataset.path ?? "/";
  }

  get #form(): HTMLFormElement | null {
    return this.querySelector("form");
  }

  get #results(): HTMLElement | null {
    return this.querySelector(`#${RESULTS_ID}`);
  }

  #region(name: Region): HTMLElement | null {
    return this.querySelector(`[data-region="${name}"]`);
  }

  #onChange({ target }: Event) {
    const control = target as HTMLInputElement | HTMLSelectElement;
    const form = this.#form;
    // Keywords are searched on submit only: every half-typed word would be another search.
    if (!form || control.form !== form || control.id === "keywords") return;
    if (form.reportValidity()) void this.#search(readFormParams(form), { historyEntry: "new" });
  }

  #onSubmit(event: SubmitEvent) {
    if (event.target !== this.#form || !this.#form) return;
    event.preventDefault();
    closeFilterSheet();
    void this.#search(readFormParams(this.#form), {
      historyEntry: "new",
      scrollTo: "bring-results",
    });
  }

  #onClick(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.origin !== location.origin) return;
    if (link.hash && link.hash !== `#${RESULTS_ID}`) return;
    if (link.dataset.retry !== undefined && this.#retry) {
      event.preventDefault();
      this.#retry();
    } else if (link.pathname === this.#path) {
      event.preventDefault();
      if (link.dataset.next !== undefined) void this.#showMore();
      else {
        const scrollTo = link.closest(".pages") ? "start-of-results" : "bring-results";
        void this.#search(new URL(link.href).searchParams, {
          historyEntry: "new",
          scrollTo,
        });
      }
    }
  }

  async #onPopstate() {
    const address = location.pathname + location.search;
    // Only the anchor changed.
    if (address === this.#address) return;
    window.clearTimeout(this.#scrollTimer);
    const position = readEntryPosition() ?? { pages: 1, y: 0 };
    const done = await this.#search(new URLSearchParams(location.search), {
      historyEntry: "current",
    });
    if (done) await this.#restore(position);
  }

  #onScroll() {
    window.clearTimeout(this.#scrollTimer);
    this.#scrollTimer = window.setTimeout(
      () => saveEntryPosition(this.#getPosition()),
      SCROLL_SAVE_DELAY_MS,
    );
    const { scrollHeight } = document.documentElement;
    // Focus in the footer: loading more would push the footer away from a keyboard user.
    if (document.activeElement?.closest("footer")) return;
    if (scrollHeight - window.innerHeight - window.scrollY <= NEXT_PAGE_DISTANCE_PX)
      void this.#appendPage();
  }

  #onLeave() {
    saveEntryPosition(this.#getPosition());
    saveLeavePosition(this.#address, this.#getPosition());
  }

  #getPosition(): ListPosition {
    return { pages: this.#pages, y: window.scrollY };
  }

  /** Runs and shows a search. Returns false when it failed or a newer search replaced it. */
  async #search(params: URLSearchParams, options: SearchOptions): Promise<boolean> {
    const answer = await this.#fetch(params, () => void this.#search(params, options));
    if (!answer) return false;
    const { criteria, request } = readSearchRequest(params);
    const address = searchHref(this.#path, criteria, request);
    if (options.historyEntry === "new" && address !== this.#address) {
      saveEntryPosition(this.#getPosition());
      history.pushState({ list: { pages: 1, y: window.scrollY } }, "", address);
    }
    this.#pages = 1;
    this.#address = location.pathname + location.search;
    saveLastSearch(this.#address);
    updateLanguageLinks(this.#address);
    const keywords = this.querySelector<HTMLInputElement>("#keywords");
    if (keywords && keywords.value !== criteria.keywords) keywords.value = criteria.keywords;
    this.#render(answer);
    if (options.scrollTo) this.#scrollToResults(options.scrollTo);
    return true;
  }

  #render(answer: SearchAnswer) {
    for (const name of ["filters", "actions"] as const) {
      const region = this.#region(name);
      if (region) morphContent(region, answer[name]);
    }
    const cards = this.#region("cards");
    if (cards) cards.innerHTML = answer.cards;
  }

  #scrollToResults(target: NonNullable<SearchOptions["scrollTo"]>) {
    const title = this.querySelector<HTMLElement>("#results-title");
    if (!title) return;
    const toStart = target === "start-of-results";
    if (toStart || !this.#isFirstResultVisible())
      this.#results?.scrollIntoView({ block: "start", behavior: "instant" });
    // The followed link may be gone: focus moves to the title of the results. On a small screen it moves after every
    // search, because a focused field would keep the on-screen keyboard open over the results.
    const { activeElement } = document;
    const isFocusLost = activeElement === document.body || activeElement === null;
    const isSmallScreen = matchMedia(SMALL_SCREEN).matches;
    if (toStart || isFocusLost || isSmallScreen) title.focus({ preventScroll: true });
  }

  /** Whether at least half of the first card, or of the message in its place, is visible. */
  #isFirstResultVisible(): boolean {
    const first = this.#cards()[0] ?? this.#region("cards")?.firstElementChild;
    const title = this.querySelector("#results-title");
    if (!first || !title) return true;
    const { top, height } = first.getBoundingClientRect();
    return title.getBoundingClientRect().top >= 0 && top + height / 2 <= window.innerHeight;
  }

  async #showMore() {
    const before = this.#cards().length;
    if (await this.#appendPage()) this.#cards()[before]?.querySelector("a")?.focus();
  }

  #cards(): Element[] {
    return [...(this.#region("cards")?.querySelectorAll(":scope > .cards > *") ?? [])];
  }

  /** Appends the next page. Returns false when there is none or the request failed. */
  #appendPage(): Promise<boolean> {
    this.#pendingPage ??= this.#fetchNextPage().finally(() => {
      this.#pendingPage = null;
    });
    return this.#pendingPage;
  }

  async #fetchNextPage(): Promise<boolean> {
    const region = this.#region("cards");
    const next = region?.querySelector<HTMLAnchorElement>("a[data-next]");
    if (!region || !next) return false;
    const answer = await this.#fetch(
      new URL(next.href).searchParams,
      () => void this.#appendPage(),
    );
    if (!answer) return false;
    const page = document.createElement("template");
    page.innerHTML = answer.cards;
    region
      .querySelector(".cards")
      ?.append(...(page.content.querySelector(".cards")?.children ?? []));
    const pages = page.content.querySelector(".result-pages");
    if (pages) region.querySelector(".result-pages")?.replaceWith(pages);
    this.#pages++;
    saveEntryPosition(this.#getPosition());
    this.#announce(region.querySelector("[data-shown]")?.textContent ?? "");
    return true;
  }

  /** Loads the list to its former length and restores the scroll position, unless the visitor scrolled meanwhile. */
  async #restore({ pages, y }: ListPosition) {
    const start = window.scrollY;
    while (this.#pages < pages && (await this.#appendPage()));
    if (window.scrollY === start) window.scrollTo({ top: y, behavior: "instant" });
  }

  async #fetch(params: URLSearchParams, retry: () => void): Promise<SearchAnswer | null> {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const results = this.#results;
    results?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetchSearch(params, signal);
      if (signal.aborted) return null;
      this.#showFailure(null);
      return answer;
    } catch (error) {
      if (signal.aborted) return null;
      this.#retry = retry;
      this.#showFailure(error instanceof SearchError ? error.failure : "server");
      return null;
    } finally {
      if (!signal.aborted) results?.removeAttribute("aria-busy");
    }
  }

  #showFailure(failure: SearchError["failure"] | null) {
    for (const notice of this.querySelectorAll<HTMLElement>("[data-failure]")) {
      notice.hidden = notice.dataset.failure !== failure;
    }
  }

  #announce(text: string) {
    const region = this.querySelector("[data-announce]");
    if (region) region.textContent = text;
  }
}

function readFormParams(form: HTMLFormElement): URLSearchParams {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
  );
  return new URLSearchParams(pairs);
}

/** Updates the return address of the language switch. */
function updateLanguageLinks(address: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/change_locale/"]')) {
    const url = new URL(link.href);
    url.searchParams.set("to", address);
    link.href = url.pathname + url.search;
  }
}

type SearchAnswer = AnswerOf<typeof searchCallsContract>;

/** Why a search failed, by what the visitor can do about it. */
type Failure = "offline" | "refused" | "busy" | "server";

class SearchError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

async function fetchSearch(body: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer> {
  const outcome = await callEndpoint<typeof searchCallsContract>(
    "POST",
    "/search-call-for-proposals",
    {
      body,
      signal,
    },
  );
  if (outcome.ok) return outcome.answer;
  if (outcome.problem?.code === "TOO_MANY_REQUESTS") throw new SearchError("busy");
  if (outcome.kind === "refused") throw new SearchError("refused");
  // No response at all, unlike a response with an error.
  throw new SearchError(outcome.problem ? "server" : "offline");
}
