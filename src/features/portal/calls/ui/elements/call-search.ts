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
  /** A new history entry, or the one that is already current. */
  readonly historyEntry: "new" | "current";
  /** What comes into view once the results are there. */
  readonly scrollTo?: "bring-results" | "start-of-results";
}

/**
 * The search page brought to life: a choice applies at once, the address follows, the next page comes when the end
 * is near, and a list one returns to stands as it was left. Everything in it is a form and links; this only answers
 * them without leaving the page.
 */
export class CallSearch extends HTMLElement {
  #listening: AbortController | undefined;
  #asking: AbortController | undefined;
  #growing: Promise<boolean> | null = null;
  #retry: (() => void) | null = null;
  #scrollTimer = 0;
  #address = "";
  #pages = 1;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("change", (event) => this.#onChange(event), { signal });
    this.addEventListener("submit", (event) => this.#onSubmit(event), { signal });
    this.addEventListener("click", (event) => this.#onClick(event), { signal });
    window.addEventListener("popstate", () => void this.#onPopstate(), { signal });
    window.addEventListener("scroll", () => this.#onScroll(), { signal, passive: true });
    window.addEventListener("pagehide", () => this.#onLeave(), { signal });
    // More cards push the foot of the page down: a browser that anchors to the foot would ask for more without end.
    document.body.style.overflowAnchor = "none";
    signal.addEventListener("abort", () => document.body.style.removeProperty("overflow-anchor"));
    // The list grows after the browser would have scrolled: this element puts the window back itself.
    history.scrollRestoration = "manual";
    this.#address = location.pathname + location.search;
    saveLastSearch(this.#address);
    // An address with a place in it says where to begin; going back to it, one finds where one was.
    const place = readEntryPosition() ?? (location.hash ? null : readLeavePosition(this.#address));
    if (place) void this.#restore(place);
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#asking?.abort();
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
    // Words are searched for when they are sent: each half-typed one would be another list.
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
        const show = link.closest(".pages") ? "start-of-results" : "bring-results";
        void this.#search(new URL(link.href).searchParams, { historyEntry: "new", scrollTo: show });
      }
    }
  }

  async #onPopstate() {
    const address = location.pathname + location.search;
    // A jump inside the page is no other search.
    if (address === this.#address) return;
    window.clearTimeout(this.#scrollTimer);
    const place = readEntryPosition() ?? { pages: 1, y: 0 };
    const done = await this.#search(new URLSearchParams(location.search), {
      historyEntry: "current",
    });
    if (done) await this.#restore(place);
  }

  #onScroll() {
    window.clearTimeout(this.#scrollTimer);
    this.#scrollTimer = window.setTimeout(
      () => saveEntryPosition(this.#place()),
      SCROLL_SAVE_DELAY_MS,
    );
    const { scrollHeight } = document.documentElement;
    // Who has gone to the foot of the page by keyboard wants what is there, not to see it pushed away.
    if (document.activeElement?.closest("footer")) return;
    if (scrollHeight - window.innerHeight - window.scrollY <= NEXT_PAGE_DISTANCE_PX)
      void this.#grow();
  }

  #onLeave() {
    saveEntryPosition(this.#place());
    saveLeavePosition(this.#address, this.#place());
  }

  #place(): ListPosition {
    return { pages: this.#pages, y: window.scrollY };
  }

  /** Shows another search; whether it came to be shown. A newer one drops the answer of an older one. */
  async #search(params: URLSearchParams, wish: SearchOptions): Promise<boolean> {
    const answer = await this.#ask(params, () => void this.#search(params, wish));
    if (!answer) return false;
    const { criteria, request } = readSearchRequest(params);
    const address = searchHref(this.#path, criteria, request);
    if (wish.historyEntry === "new" && address !== this.#address) {
      saveEntryPosition(this.#place());
      history.pushState({ list: { pages: 1, y: window.scrollY } }, "", address);
    }
    this.#pages = 1;
    this.#address = location.pathname + location.search;
    saveLastSearch(this.#address);
    updateLanguageLinks(this.#address);
    const keywords = this.querySelector<HTMLInputElement>("#keywords");
    if (keywords && keywords.value !== criteria.keywords) keywords.value = criteria.keywords;
    this.#fill(answer);
    if (wish.scrollTo) this.#bring(wish.scrollTo);
    return true;
  }

  #fill(answer: SearchAnswer) {
    for (const name of ["filters", "actions"] as const) {
      const region = this.#region(name);
      if (region) morphContent(region, answer[name]);
    }
    const cards = this.#region("cards");
    if (cards) cards.innerHTML = answer.cards;
  }

  #bring(what: NonNullable<SearchOptions["scrollTo"]>) {
    const title = this.querySelector<HTMLElement>("#results-title");
    if (!title) return;
    const fromTheStart = what === "start-of-results";
    if (fromTheStart || !this.#seesFirstResult())
      this.#results?.scrollIntoView({ block: "start", behavior: "instant" });
    // The link that was followed may be gone; focus then starts again where its effect is. On a small screen it does so
    // after every search: in the field it would hold the keyboard open over the results.
    const { activeElement } = document;
    const lost = activeElement === document.body || activeElement === null;
    const small = matchMedia(SMALL_SCREEN).matches;
    if (fromTheStart || lost || small) title.focus({ preventScroll: true });
  }

  /** Whether at least half of the first card, or of what stands there instead, can be seen below the header. */
  #seesFirstResult(): boolean {
    const first = this.#cards()[0] ?? this.#region("cards")?.firstElementChild;
    const title = this.querySelector("#results-title");
    if (!first || !title) return true;
    const { top, height } = first.getBoundingClientRect();
    return title.getBoundingClientRect().top >= 0 && top + height / 2 <= window.innerHeight;
  }

  async #showMore() {
    const before = this.#cards().length;
    if (await this.#grow()) this.#cards()[before]?.querySelector("a")?.focus();
  }

  #cards(): Element[] {
    return [...(this.#region("cards")?.querySelectorAll(":scope > .cards > *") ?? [])];
  }

  /** Adds the next page to the list; false when there is none, or it did not come. */
  #grow(): Promise<boolean> {
    this.#growing ??= this.#addNextPage().finally(() => {
      this.#growing = null;
    });
    return this.#growing;
  }

  async #addNextPage(): Promise<boolean> {
    const region = this.#region("cards");
    const next = region?.querySelector<HTMLAnchorElement>("a[data-next]");
    if (!region || !next) return false;
    const answer = await this.#ask(new URL(next.href).searchParams, () => void this.#grow());
    if (!answer) return false;
    const page = document.createElement("template");
    page.innerHTML = answer.cards;
    region
      .querySelector(".cards")
      ?.append(...(page.content.querySelector(".cards")?.children ?? []));
    const pages = page.content.querySelector(".result-pages");
    if (pages) region.querySelector(".result-pages")?.replaceWith(pages);
    this.#pages++;
    saveEntryPosition(this.#place());
    this.#announce(region.querySelector("[data-shown]")?.textContent ?? "");
    return true;
  }

  /** Lets the list grow to what it was, then puts the window back; unless the visitor went on meanwhile. */
  async #restore({ pages, y }: ListPosition) {
    const start = window.scrollY;
    while (this.#pages < pages && (await this.#grow()));
    if (window.scrollY === start) window.scrollTo({ top: y, behavior: "instant" });
  }

  async #ask(params: URLSearchParams, retry: () => void): Promise<SearchAnswer | null> {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
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

/** The language switch comes back to the page one is on, and that is another one now. */
function updateLanguageLinks(address: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/change_locale/"]')) {
    const url = new URL(link.href);
    url.searchParams.set("to", address);
    link.href = url.pathname + url.search;
  }
}

type SearchAnswer = AnswerOf<typeof searchCallsContract>;

/** Why no answer came, by what can be done about it. */
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
  // Nobody answered, as opposed to an answer that says it failed.
  throw new SearchError(outcome.problem ? "server" : "offline");
}
