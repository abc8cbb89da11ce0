/** The comforts of a call's own page. For the browser only. */

import { withFirstOfMonth } from "#platform/i18n/format.ts";
import { defineElements } from "#ui/elements/define-elements.ts";
import { readLastSearch, saveLastSearch } from "./list-position.ts";

/**
 * Leads back to the list the visitor came from, with its search and its place in it. Following related calls does
 * not lose it: the last list is remembered for as long as the tab lives. Without script the link leads to all calls.
 */
class BackToList extends HTMLElement {
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

/**
 * Counts the last day of a call down. The server's words stand until the script runs; when the moment has come the
 * page is asked for again, for its status has changed. A timer is not read aloud at every second: its role says so.
 */
class CountDown extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback() {
    const until = Date.parse(this.dataset.until ?? "");
    const words = this.dataset.words;
    // A page that comes back from the past must not reload itself again and again.
    if (!words || !(until > Date.now())) return;
    const tick = () => {
      const left = until - Date.now();
      if (left <= 0) {
        clearInterval(this.#timer);
        location.reload();
        return;
      }
      this.textContent = words.replace("%s", formatDuration(left));
    };
    tick();
    this.#timer = setInterval(tick, 1000);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }
}

function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(seconds % 60)}\u202fs`;
  if (hours > 0) return `${hours}\u202fh ${two(minutes)}\u202fmin ${rest}`;
  return minutes > 0 ? `${minutes}\u202fmin ${rest}` : rest;
}

/** Adds the moment in the reader's own time, where that is not the time of Paris. */
class LocalMoment extends HTMLElement {
  connectedCallback() {
    const { iso, words } = this.dataset;
    if (!iso || !words || this.textContent) return;
    const at = new Date(iso);
    const language = document.documentElement.lang;
    const clock = (timeZone?: string) =>
      new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(
        at,
      );
    if (clock() === clock("Europe/Paris")) return;
    const moment = withFirstOfMonth(
      language === "en" ? "en" : "fr",
      new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
        weekday: "long",
        day: "numeric",
        month: "long",
        ...(at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }),
        hour: "2-digit",
        minute: "2-digit",
        timeZoneName: "short",
      }).format(at),
    );
    this.textContent = words.replace("%s", moment);
  }
}

/** Shows its button once a script can print. */
class PrintPage extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.onclick = () => window.print();
  }
}

/**
 * Copies a page's address or hands it to the applications of the device. Both need a script (and the second a
 * browser that can): until then their buttons are not shown, and the e-mail link beside them works alone.
 */
class ShareLink extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { url = location.href, title = document.title, copied = "" } = this.dataset;
    const copy = this.querySelector<HTMLButtonElement>("[data-copy]");
    const hand = this.querySelector<HTMLButtonElement>("[data-share]");
    const status = this.querySelector("[role=status]");
    if (copy && navigator.clipboard) {
      copy.hidden = false;
      copy.addEventListener(
        "click",
        async () => {
          await navigator.clipboard.writeText(url);
          if (status) status.textContent = copied;
        },
        { signal },
      );
    }
    if (hand && typeof navigator.share === "function") {
      hand.hidden = false;
      hand.addEventListener(
        "click",
        // Whoever closes the choice without choosing has not failed.
        () => void navigator.share({ url, title }).catch(() => {}),
        { signal },
      );
    }
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }
}

defineElements({
  "back-to-list": BackToList,
  "count-down": CountDown,
  "local-moment": LocalMoment,
  "print-page": PrintPage,
  "share-link": ShareLink,
});
