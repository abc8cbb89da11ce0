import { DataSet } from "vis-data/esnext";
import { Timeline } from "vis-timeline/esnext";
import { formatDate } from "#platform/i18n/format.ts";
import type { TimelineData, TimelineGroup } from "../../../rules/timeline.ts";
import { arrange, type Span } from "../../../rules/timeline-density.ts";
import { READY_WIDTHS, ZOOM_MIN_MS } from "../../../rules/timeline-limits.ts";
import {
  type CallBar,
  colourOf,
  type DrawnItem,
  drawCall,
  drawGathering,
  type Setting,
  toBar,
} from "./drawn-item.ts";
import { itemLink, keepOneStop, walkWithArrows } from "./item-link.ts";
import { axisLabels, parisMoment } from "./paris-axis.ts";
import { Tooltip } from "./tooltip.ts";
import { fill, type TimelineWords } from "./words.ts";

/** How far a press of a button goes: a part of the visible window, or a zoom by that much. */
const STEP = 0.4;
/** A pointer that moved further than this was dragging, not clicking. */
const DRAG_PX = 6;

/** The drawing itself: vis-timeline, fed with what the visible window needs and no more. */
export class TimelineView {
  readonly extent: string;
  readonly #canvas: HTMLElement;
  readonly #bars: readonly CallBar[];
  readonly #setting: Setting;
  readonly #items = new DataSet<DrawnItem>();
  readonly #timeline: Timeline;
  readonly #window: Span;
  #ready: Span = { start: 0, end: 0 };
  #readyFor = 0;
  readonly #listening = new AbortController();

  constructor(canvas: HTMLElement, data: TimelineData, words: TimelineWords, search: string) {
    const now = new Date(data.now);
    this.#canvas = canvas;
    this.#bars = data.items.map(toBar);
    this.#setting = {
      words,
      now,
      search,
      groups: new Map(data.groups.map((group) => [group.id, group])),
    };
    this.#window = { start: Date.parse(data.window.start), end: Date.parse(data.window.end) };
    const min = Date.parse(data.min ?? data.window.start);
    const max = Date.parse(data.max ?? data.window.end);
    const date = (at: number) => formatDate(words.locale, new Date(at));
    this.extent = fill(words.extent, { from: date(min), to: date(max) });

    this.#makeReady(this.#window);
    canvas.replaceChildren();
    this.#timeline = new Timeline(canvas, this.#items, data.groups.map(toRow), {
      ...this.#window,
      // Somewhat beyond the data, so that the first and the last bar do not stick to the edge.
      min: Math.min(min, this.#window.start) - ZOOM_MIN_MS,
      max: Math.max(max, this.#window.end) + ZOOM_MIN_MS,
      zoomMin: ZOOM_MIN_MS,
      zoomKey: "ctrlKey",
      verticalScroll: false,
      horizontalScroll: false,
      orientation: { axis: "both", item: "top" },
      margin: { item: { horizontal: 0, vertical: 4 }, axis: 6 },
      stack: true,
      selectable: false,
      showCurrentTime: false,
      showTooltips: false,
      groupOrder: () => 0,
      moment: parisMoment,
      format: axisLabels(words.locale) as never,
      locale: "en",
      // Templates give elements with text in them: no text of a call is ever read as HTML.
      template: (item: DrawnItem) => itemLink(item) as never,
      groupTemplate: (group: Row) => rowHead(group) as never,
      xss: { disabled: false, filterOptions: { whiteList: {} } },
    });
    this.#timeline.addCustomTime(now, "today");
    withMarker(this.#timeline).setCustomTimeMarker(
      fill(words.today, { date: formatDate(words.locale, now) }),
      "today",
    );
    this.#timeline.on("rangechange", () => this.#keepReady());
    this.#timeline.on("changed", () => keepOneStop(canvas));
    this.#listen();
  }

  destroy(): void {
    this.#listening.abort();
    this.#timeline.destroy();
  }

  earlier(): void {
    this.#move(-STEP);
  }

  later(): void {
    this.#move(STEP);
  }

  zoomIn(): void {
    this.#timeline.zoomIn(STEP, { animation: animation() });
  }

  zoomOut(): void {
    this.#timeline.zoomOut(STEP, { animation: animation() });
  }

  today(): void {
    const { start, end } = this.#window;
    this.#timeline.setWindow(start, end, { animation: animation() });
  }

  #move(part: number): void {
    const { start, end } = this.#visible();
    const by = (end - start) * part;
    this.#timeline.setWindow(start + by, end + by, { animation: animation() });
  }

  #visible(): Span {
    const { start, end } = this.#timeline.getWindow();
    return { start: start.valueOf(), end: end.valueOf() };
  }

  /** Puts more calls into the drawing when the window comes to the edge of what is there, or was zoomed. */
  #keepReady(): void {
    const visible = this.#visible();
    const width = visible.end - visible.start;
    const inside = visible.start >= this.#ready.start && visible.end <= this.#ready.end;
    const zoomed = width / this.#readyFor > 1.5 || this.#readyFor / width > 1.5;
    if (!inside || zoomed) this.#makeReady(visible);
  }

  #makeReady(visible: Span): void {
    const width = visible.end - visible.start;
    const beyond = width * READY_WIDTHS;
    this.#ready = { start: visible.start - beyond, end: visible.end + beyond };
    this.#readyFor = width;
    const { bars, gatherings } = arrange(this.#bars, this.#ready, visible);
    const wanted = new Map(
      [
        ...bars.map((bar) => drawCall(bar, this.#setting)),
        ...gatherings.map((gathering) => drawGathering(gathering, this.#setting)),
      ].map((item) => [item.id, item]),
    );
    this.#items.remove(this.#items.getIds().filter((id) => !wanted.has(String(id))));
    this.#items.update(
      [...wanted.values()].filter((item) => {
        const there = this.#items.get(item.id);
        return !there || there.end !== item.end || there.label !== item.label;
      }),
    );
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#listening;
    const linesOf = (id: string) => this.#items.get(id)?.lines ?? [];
    new Tooltip(canvas.parentElement ?? canvas, linesOf, signal);
    canvas.addEventListener("keydown", (event) => walkWithArrows(canvas, event), { signal });
    let pressed = { x: 0, y: 0 };
    canvas.addEventListener(
      "pointerdown",
      ({ clientX, clientY }) => {
        pressed = { x: clientX, y: clientY };
      },
      { signal, capture: true },
    );
    // The end of a drag is a click for the browser, and would follow the link under the pointer.
    canvas.addEventListener(
      "click",
      (event) => {
        const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
        const byPointer = event.detail > 0;
        if (byPointer && moved > DRAG_PX) event.preventDefault();
      },
      { signal, capture: true },
    );
    // A bar is wider than its words: all of it leads to the call.
    canvas.addEventListener(
      "click",
      (event) => {
        if (event.defaultPrevented || !(event.target instanceof Element)) return;
        if (event.target.closest("a")) return;
        event.target.closest(".vis-item")?.querySelector<HTMLAnchorElement>("a")?.click();
      },
      { signal },
    );
  }
}

interface Row {
  id: string;
  content: string;
  title: string;
  code: string;
  style: string;
}

const toRow = (group: TimelineGroup): Row => ({
  id: group.id,
  content: "",
  title: group.name,
  code: group.code,
  style: colourOf(group),
});

function rowHead(group: Row | null): HTMLElement {
  const head = document.createElement("span");
  head.className = "who";
  head.textContent = group?.code ?? "";
  return head;
}

/** vis-timeline has this method and leaves it out of its types. */
const withMarker = (timeline: Timeline) =>
  timeline as Timeline & { setCustomTimeMarker(title: string, id: string): void };

function animation(): boolean | { duration: number } {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 180 };
}
