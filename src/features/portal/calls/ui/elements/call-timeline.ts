import { callUrl } from "#platform/browser/endpoint-client.ts";
import type { timelineCallsContract } from "../../endpoints.ts";
import type { TimelineData } from "../../rules/timeline.ts";
import { AGENDA_ONLY_PX, OVERLAY_FADE_MS } from "../../rules/timeline-limits.ts";
import { TimelineView } from "./timeline/timeline-view.ts";
import type { TimelineTranslations } from "./timeline/translations.ts";

type Command = "earlier" | "later" | "zoomIn" | "zoomOut" | "today";

/**
 * The drawn chronology over the frame the server rendered. It asks for its data once it can be seen, says so when that
 * fails and offers to try again; the agenda below does not depend on it.
 */
export class CallTimeline extends HTMLElement {
  #listening: AbortController | undefined;
  #view: TimelineView | undefined;
  #asking = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", this.#onClick, { signal });
    const wide = matchMedia(`(min-width: ${AGENDA_ONLY_PX + 0.02}px)`);
    const drawWhenWide = () => {
      if (wide.matches && !this.#view) void this.#load();
    };
    wide.addEventListener("change", drawWhenWide, { signal });
    drawWhenWide();
  }

  disconnectedCallback() {
    this.#listening?.abort();
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
    if (this.#asking) return;
    this.#asking = true;
    const overlay = this.#part("overlay");
    const error = this.#part("error");
    if (overlay) overlay.hidden = false;
    if (error) error.hidden = true;
    const opened = new Promise((resolve) => setTimeout(resolve, OVERLAY_FADE_MS));
    try {
      const data = await this.#ask();
      if (this.isConnected) await this.#draw(data);
      void opened.then(() => this.#fade(overlay));
    } catch (problem) {
      if (!(problem instanceof TimelineDataError)) reportError(problem);
      if (overlay) overlay.hidden = true;
      if (error) error.hidden = false;
    } finally {
      this.#asking = false;
    }
  }

  async #ask(): Promise<TimelineData> {
    const address = this.dataset.source ?? "";
    const outcome = await callUrl<typeof timelineCallsContract>("GET", address);
    if (outcome.ok) return outcome.answer;
    throw new TimelineDataError(outcome.kind);
  }

  async #draw(data: TimelineData) {
    const canvas = this.#part("canvas");
    if (!canvas) return;
    const words = JSON.parse(this.dataset.words ?? "{}") as TimelineTranslations;
    const period = this.#part("period");
    const moved = this.#part("moved");
    this.#view = new TimelineView(canvas, data, words, {
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
    // Without a transition (none wanted, or the tab is hidden) no event would come.
    Promise.all(overlay.getAnimations().map((animation) => animation.finished)).then(end, end);
  }
}

/** The call failed: shown to the person. Anything else is a mistake of ours and belongs in the console too. */
class TimelineDataError extends Error {}
