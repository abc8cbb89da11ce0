import { DataSet } from "vis-data/esnext";
import { Timeline } from "vis-timeline/esnext";
import { formatDate } from "#platform/i18n/format.ts";
import type { TimelineData, TimelineGroup } from "../../../rules/timeline.ts";
import { arrange, type Span } from "../../../rules/timeline-density.ts";
import { READY_WIDTHS, ZOOM_MIN_MS } from "../../../rules/timeline-limits.ts";
import { windowShowing } from "../../../rules/timeline-pan.ts";
import {
  type CallBar,
  colourOf,
  type DrawnItem,
  drawCall,
  drawGathering,
  type Setting,
  toBar,
} from "./drawn-item.ts";
import { itemLink, keepOneStop, linkOf, stepOf, stopInView } from "./item-link.ts";
import { axisLabels, parisMoment } from "./paris-axis.ts";
import { Tooltip } from "./tooltip.ts";
import { fill, type TimelineWords } from "./words.ts";

/** How far a press of a button goes: a part of the visible window, or a zoom by that much. */
const STEP = 0.4;
/** A pointer that moved further than this was dragging, not clicking. */
const DRAG_PX = 6;

interface Surroundings {
  /** The search that a box of gathered calls narrows. */
  readonly search: string;
  /** Told which period is shown; `atRest` when the window has come to stand there. */
  readonly onView: (period: string, atRest: boolean) => void;
}

/** The drawing itself: vis-timeline, fed with what the visible window needs and no more. */
export class TimelineView {
  /** Settled when the calls stand in their places: until then the drawing is only a part as high. */
  readonly drawn: Promise<void>;
  readonly #canvas: HTMLElement;
  readonly #bars: readonly CallBar[];
  readonly #setting: Setting;
  readonly #items = new DataSet<DrawnItem>();
  readonly #timeline: Timeline;
  readonly #window: Span;
  #ready: Span = { start: 0, end: 0 };
  #readyFor = 0;
  /** What one is at by keyboard. */
  #at: DrawnItem | null = null;
  readonly #listening = new AbortController();

  constructor(
    canvas: HTMLElement,
    data: TimelineData,
    words: TimelineWords,
    { search, onView }: Surroundings,
  ) {
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
      // The band above the first row is where the mark of today has its words: on the axis they would cover the year.
      margin: { item: { horizontal: 0, vertical: 4 }, axis: 28 },
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
    const { promise, resolve } = Promise.withResolvers<void>();
    this.drawn = promise;
    this.#timeline.on("changed", () => {
      this.#keepFocus();
      keepOneStop(canvas);
      resolve();
    });
    const date = (at: number) => formatDate(words.locale, new Date(at));
    const tell = (atRest: boolean) => {
      const { start, end } = this.#visible();
      onView(fill(words.extent, { from: date(start), to: date(end) }), atRest);
    };
    this.#timeline.on("rangechange", () => {
      this.#keepReady();
      tell(false);
    });
    void promise.then(() => {
      stopInView(canvas);
      this.#timeline.on("rangechanged", () => {
        stopInView(canvas);
        tell(true);
      });
    });
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

  /** Everything in the drawing as it is walked through: row by row, by the time it starts. */
  #order(): DrawnItem[] {
    const rows = [...this.#setting.groups.keys()];
    return this.#items
      .get()
      .sort(
        (a, b) =>
          rows.indexOf(a.group) - rows.indexOf(b.group) || a.start - b.start || a.end - b.end,
      );
  }

  #walk(event: KeyboardEvent): void {
    const step = stepOf(event);
    const from = event.target;
    if (!step || !(from instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const order = this.#order();
    const at = order.findIndex(({ id }) => id === from.dataset.item);
    const next = order[step(at, order.length - 1)];
    if (next) this.#goTo(next);
  }

  /** Whoever walks through the bars by keyboard sees the one they are at. */
  #goTo(item: DrawnItem): void {
    this.#at = item;
    const moved = windowShowing(item, this.#visible());
    if (moved) this.#timeline.setWindow(moved.start, moved.end, { animation: animation() });
    this.#keepFocus();
  }

  /**
   * Bars outside the window have no element, and boxes of gathered calls are made anew when it moves: focus goes to the
   * bar one is at once it stands, or to what stands in its place.
   */
  #keepFocus(): void {
    const { activeElement } = document;
    const canvas = this.#canvas;
    if (!this.#at || (activeElement !== document.body && !canvas.contains(activeElement))) return;
    const link = linkOf(canvas, this.#standIn(this.#at).id);
    if (!link || link === activeElement) return;
    keepOneStop(canvas, link);
    link.focus();
  }

  #standIn(item: DrawnItem): DrawnItem {
    if (this.#items.get(item.id)) return item;
    const away = ({ start }: DrawnItem) => Math.abs(start - item.start);
    const [nearest] = this.#items
      .get({ filter: ({ group }) => group === item.group })
      .sort((a, b) => away(a) - away(b));
    return nearest ?? item;
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#listening;
    const linesOf = (id: string) => this.#items.get(id)?.lines ?? [];
    new Tooltip(canvas.parentElement ?? canvas, linesOf, signal);
    canvas.addEventListener("keydown", (event) => this.#walk(event), { signal });
    document.addEventListener(
      "focusin",
      ({ target }) => {
        const link = target instanceof HTMLAnchorElement && canvas.contains(target) ? target : null;
        const byKeyboard = link?.matches(":focus-visible") ?? false;
        const item = byKeyboard ? this.#items.get(link?.dataset.item ?? "") : null;
        if (!item) this.#at = null;
        else if (item.id !== this.#at?.id) this.#goTo(item);
      },
      { signal },
    );
    document.addEventListener(
      "pointerdown",
      () => {
        this.#at = null;
      },
      { signal },
    );
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
