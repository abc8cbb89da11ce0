import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { MAX_PAGES_RESTORED, SCROLL_COOKIE_SECONDS } from "../../rules/search-constants.ts";

/** How a list was left: how many pages it had grown to, and where the window stood. */
export interface ListPosition {
  readonly pages: number;
  readonly y: number;
}

/** The place of one history entry, kept with it: going back and forth finds it again, however late. */
export function readEntryPosition(): ListPosition | null {
  return toListPosition((history.state as { list?: unknown } | null)?.list);
}

export function saveEntryPosition(list: ListPosition): void {
  history.replaceState({ ...(history.state as object | null), list }, "");
}

/**
 * The place of the list one just left: for those who return by a link, which makes a new history entry. It lasts
 * some seconds only; a list reached later is a new visit and starts at its top.
 */
export function saveLeavePosition(address: string, { pages, y }: ListPosition): void {
  const value = `${pages}.${Math.round(y)}.${encodeURIComponent(address)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we serve
  document.cookie = writeCookie(COOKIES.scrollPosition, value, {
    maxAgeSeconds: SCROLL_COOKIE_SECONDS,
    httpOnly: false,
    origin: location.origin,
  });
}

export function readLeavePosition(address: string): ListPosition | null {
  const value = readCookie(document.cookie, COOKIES.scrollPosition, location.origin);
  const [pages, y, ...rest] = value?.split(".") ?? [];
  if (rest.join(".") !== encodeURIComponent(address)) return null;
  return toListPosition({ pages: Number(pages), y: Number(y) });
}

const LAST_SEARCH_KEY = "passerelle:last-search";

export function saveLastSearch(address: string): void {
  try {
    sessionStorage.setItem(LAST_SEARCH_KEY, address);
  } catch {
    // Storage may be switched off; the link then leads to all calls.
  }
}

/** Where the last list of this tab was: a path of this site, or null. */
export function readLastSearch(): string | null {
  try {
    return toLocalPath(sessionStorage.getItem(LAST_SEARCH_KEY), location.origin);
  } catch {
    return null;
  }
}

function toListPosition(value: unknown): ListPosition | null {
  const { pages, y } = (value ?? {}) as Partial<ListPosition>;
  if (!Number.isInteger(pages) || typeof y !== "number" || !(y >= 0)) return null;
  return { pages: Math.min(Math.max(1, pages as number), MAX_PAGES_RESTORED), y };
}
