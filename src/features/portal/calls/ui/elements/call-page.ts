/** Custom elements of the page of a call. Browser only. */

import { withFirstOfMonth } from "#platform/i18n/format.ts";
import { defineElements } from "#ui/elements/define-elements.ts";
import { readLastSearch, saveLastSearch } from "./list-position.ts";

/**
 * A link back to the list the visitor came from, with its search and scroll position. The last list is stored for the
 * tab, so that following related calls does not lose it. Without script the link leads to all calls.
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
      // Going back restores the page as it was; following the link would load it anew.
      event.preventDefault();
      history.back();
    });
  }
}

/** Path and query of a list of this site; null for pages of calls and the language switch. */
function getListPath(referrer: string): string | null {
  if (!referrer.startsWith(`${location.origin}/`)) return null;
  const { pathname, search } = new URL(referrer);
  return /^\/(appel|change_locale)\//.test(pathname) ? null : pathname + search;
}

/**
 * A countdown on the last day of a call. The server's text stays until the script runs. At zero the page is reloaded,
 * because its status has changed. `role=timer` keeps screen readers from reading every second.
 */
class CountDown extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback() {
    const until = Date.parse(this.dataset.until ?? "");
    const text = this.dataset.words;
    // A page restored from a cache after the closing must not reload in a loop.
    if (!text || !(until > Date.now())) return;
    const tick = () => {
      const left = until - Date.now();
      if (left <= 0) {
        clearInterval(this.#timer);
        location.reload();
        return;
      }
      this.textContent = text.replace("%s", formatDuration(left));
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

/** Adds the moment in the reader's time zone where it differs from Paris. */
class LocalMoment extends HTMLElement {
  connectedCallback() {
    const { iso, words: text } = this.dataset;
    if (!iso || !text || this.textContent) return;
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
    this.textContent = text.replace("%s", moment);
  }
}

/** Shows its print button, which needs a script. */
class PrintPage extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!button) return;
    button.hidden = false;
    button.onclick = () => window.print();
  }
}

/**
 * Copies the address of the page or passes it to the share dialog of the device. Both buttons are hidden until a script
 * runs (the second also where `navigator.share` is missing); the e-mail link works without.
 */
class ShareLink extends HTMLElement {
  #listening: AbortController | undefined;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { url = location.href, title = document.title, copied = "" } = this.dataset;
    const copy = this.querySelector<HTMLButtonElement>("[data-copy]");
    const share = this.querySelector<HTMLButtonElement>("[data-share]");
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
    if (share && typeof navigator.share === "function") {
      share.hidden = false;
      share.addEventListener(
        "click",
        // Closing the share dialog rejects the promise; that is no error.
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
