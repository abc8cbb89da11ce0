import { readLastSearch, saveLastSearch } from "./list-position.ts";

/**
 * Leads back to the list the visitor came from, with its search and its place in it. Following related calls does
 * not lose it: the last list is remembered for as long as the tab lives. Without script the link leads to all calls.
 */
export class BackToList extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a");
    if (!link) return;
    const from = getListPath(document.referrer);
    if (from) saveLastSearch(from);
    const list = from ?? readLastSearch();
    if (list) link.href = list;
    link.addEventListener("click", (event) => {
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!from || !plain || history.length < 2) return;
      // Going back, unlike following a link, finds the page as it was left.
      event.preventDefault();
      history.back();
    });
  }
}

/** Path and query of one of our own lists; pages of calls and the language switch are none. */
function getListPath(referrer: string): string | null {
  if (!referrer.startsWith(`${location.origin}/`)) return null;
  const { pathname, search } = new URL(referrer);
  return /^\/(appel|change_locale)\//.test(pathname) ? null : pathname + search;
}
