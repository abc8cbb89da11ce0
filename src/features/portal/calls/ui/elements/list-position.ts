import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { toLocalPath } from "#platform/http/local-path.ts";
import { MAX_PAGES_RESTORED, SCROLL_COOKIE_SECONDS } from "../../rules/search-constants.ts";

/** Length and scroll position of a list when it was left. */
export interface ListPosition {
  readonly pages: number;
  readonly y: number;
}

/** The position stored in the history entry, for going back and forward at any time. */
export function readEntryPosition(): ListPosition | null {
  return toListPosition((history.state as { list?: unknown } | null)?.list);
}

export function saveEntryPosition(position: ListPosition): void {
  history.replaceState({ ...(history.state as object | null), list: position }, "");
}

/**
 * Stores the position of the list just left in a cookie, for a return by link, which makes a new history entry. It
 * lasts some seconds: later visits start at the top.
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
    // Storage may be disabled; the link then leads to all calls.
  }
}

/** The last list of this tab: a path of this site, or null. */
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
