import { callUrl } from "#platform/browser/endpoint-client.ts";
import type { timelineCallsContract } from "../../endpoints.ts";
import type { TimelineData } from "../../rules/timeline.ts";
import { AGENDA_ONLY_PX, OVERLAY_FADE_MS } from "../../rules/timeline-limits.ts";
import { TimelineView } from "./timeline/timeline-view.ts";
import type { TimelineTranslations } from "./timeline/translations.ts";

type Command = "earlier" | "later" | "zoomIn" | "zoomOut" | "today";

/**
 * Draws the timeline into the frame that the server rendered. Loads its data once the screen is wide enough, and offers
 * a retry on failure. The agenda below does not depend on it.
 */
export class CallTimeline extends HTMLElement {
  #listeners: AbortController | undefined;
  #view: TimelineView | undefined;
  #isLoading = false;

  connectedCallback() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    this.addEventListener("click", this.#onClick, { signal });
    const wide = matchMedia(`(min-width: ${AGENDA_ONLY_PX + 0.02}px)`);
    const drawWhenWide = () => {
      if (wide.matches && !this.#view) void this.#load();
    };
    wide.addEventListener("change", drawWhenWide, { signal });
    drawWhenWide();
  }

  disconnectedCallback() {
    this.#listeners?.abort();
    this.#view?.destroy();
    this.#view = undefined;
  }

  #part(name: string): HTMLElement | null {
    return this.querySelector<HTMLElement>(`[data-part="${name}"]`);
  }

  #onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-do]") : null;
    const command = button?.dataset.do as Command | "retry" | undefined;
    if (command === "retry") void this.#load();
    else if (command) this.#view?.[command]();
  };

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const overlay = this.#part("overlay");
    const error = this.#part("error");
    if (overlay) overlay.hidden = false;
    if (error) error.hidden = true;
    const opened = new Promise((resolve) => setTimeout(resolve, OVERLAY_FADE_MS));
    try {
      const data = await this.#fetchData();
      if (this.isConnected) await this.#draw(data);
      void opened.then(() => this.#fade(overlay));
    } catch (problem) {
      if (!(problem instanceof TimelineDataError)) reportError(problem);
      if (overlay) overlay.hidden = true;
      if (error) error.hidden = false;
    } finally {
      this.#isLoading = false;
    }
  }

  async #fetchData(): Promise<TimelineData> {
    const address = this.dataset.source ?? "";
    const outcome = await callUrl<typeof timelineCallsContract>("GET", address);
    if (outcome.ok) return outcome.answer;
    throw new TimelineDataError(outcome.kind);
  }

  async #draw(data: TimelineData) {
    const canvas = this.#part("canvas");
    if (!canvas) return;
    const translations = JSON.parse(this.dataset.words ?? "{}") as TimelineTranslations;
    const period = this.#part("period");
    const moved = this.#part("moved");
    this.#view = new TimelineView(canvas, data, translations, {
      search: this.dataset.search ?? "",
      onWindowChange: (text, atRest) => {
        if (period) period.textContent = text;
        if (moved && atRest) moved.textContent = text;
      },
    });
    await this.#view.whenDrawn;
    this.toggleAttribute("data-drawn", true);
  }

  #fade(overlay: HTMLElement | null) {
    if (!overlay) return;
    overlay.classList.add("is-fading");
    const end = () => {
      overlay.hidden = true;
      overlay.classList.remove("is-fading");
    };
    // `getAnimations` also resolves without a transition (reduced motion, hidden tab), where no event would fire.
    Promise.all(overlay.getAnimations().map((animation) => animation.finished)).then(end, end);
  }
}

/** A failed request, shown to the visitor. Any other error is a bug and is reported to the console as well. */
class TimelineDataError extends Error {}
