import { DataSet } from "vis-data/esnext";
import { Timeline } from "vis-timeline/esnext";
import { formatDate } from "#platform/i18n/format.ts";
import type { TimelineData, TimelineGroup } from "../../../rules/timeline.ts";
import { layOutBars, panToShow, type TimeSpan } from "../../../rules/timeline-layout.ts";
import { PRELOADED_WIDTHS, ZOOM_MIN_MS } from "../../../rules/timeline-limits.ts";
import {
  type CallBar,
  type DrawingContext,
  type DrawingItem,
  getColour,
  toBar,
  toCallItem,
  toClusterItem,
} from "./drawing-item.ts";
import {
  createItemLink,
  findLink,
  getKeyStep,
  moveTabStopIntoView,
  setTabStop,
} from "./item-link.ts";
import { createAxisLabels, toParisMoment } from "./paris-axis.ts";
import { Tooltip } from "./tooltip.ts";
import { interpolate, type TimelineTranslations } from "./translations.ts";

/** How far a press of a button goes: a part of the visible window, or a zoom by that much. */
const STEP_SHARE = 0.4;
/** A pointer that moved further than this was dragging, not clicking. */
const MIN_DRAG_PX = 6;

interface TimelineViewOptions {
  /** The search that a box of gathered calls narrows. */
  readonly search: string;
  /** Told which period is shown; `atRest` when the window has come to stand there. */
  readonly onWindowChange: (period: string, atRest: boolean) => void;
}

/** The drawing itself: vis-timeline, fed with what the visible window needs and no more. */
export class TimelineView {
  /** Settled when the calls stand in their places: until then the drawing is only a part as high. */
  readonly whenDrawn: Promise<void>;
  readonly #canvas: HTMLElement;
  readonly #bars: readonly CallBar[];
  readonly #setting: DrawingContext;
  readonly #items = new DataSet<DrawingItem>();
  readonly #timeline: Timeline;
  readonly #window: TimeSpan;
  #ready: TimeSpan = { start: 0, end: 0 };
  #readyFor = 0;
  /** What one is at by keyboard. */
  #at: DrawingItem | null = null;
  readonly #listening = new AbortController();

  constructor(
    canvas: HTMLElement,
    data: TimelineData,
    words: TimelineTranslations,
    { search, onWindowChange }: TimelineViewOptions,
  ) {
    const now = new Date(data.now);
    this.#canvas = canvas;
    this.#bars = data.items.map(toBar);
    this.#setting = {
      translations: words,
      now,
      searchHref: search,
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
      moment: toParisMoment,
      format: createAxisLabels(words.locale) as never,
      locale: "en",
      // Templates give elements with text in them: no text of a call is ever read as HTML.
      template: (item: DrawingItem) => createItemLink(item) as never,
      groupTemplate: (group: Row) => renderRowHead(group) as never,
      xss: { disabled: false, filterOptions: { whiteList: {} } },
    });
    this.#timeline.addCustomTime(now, "today");
    withMarker(this.#timeline).setCustomTimeMarker(
      interpolate(words.today, { date: formatDate(words.locale, now) }),
      "today",
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.whenDrawn = promise;
    this.#timeline.on("changed", () => {
      this.#keepFocus();
      setTabStop(canvas);
      resolve();
    });
    const date = (at: number) => formatDate(words.locale, new Date(at));
    const tell = (atRest: boolean) => {
      const { start, end } = this.#visible();
      onWindowChange(interpolate(words.extent, { from: date(start), to: date(end) }), atRest);
    };
    this.#timeline.on("rangechange", () => {
      this.#keepReady();
      tell(false);
    });
    void promise.then(() => {
      moveTabStopIntoView(canvas);
      this.#timeline.on("rangechanged", () => {
        moveTabStopIntoView(canvas);
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
    this.#move(-STEP_SHARE);
  }

  later(): void {
    this.#move(STEP_SHARE);
  }

  zoomIn(): void {
    this.#timeline.zoomIn(STEP_SHARE, { animation: getAnimation() });
  }

  zoomOut(): void {
    this.#timeline.zoomOut(STEP_SHARE, { animation: getAnimation() });
  }

  today(): void {
    const { start, end } = this.#window;
    this.#timeline.setWindow(start, end, { animation: getAnimation() });
  }

  #move(part: number): void {
    const { start, end } = this.#visible();
    const by = (end - start) * part;
    this.#timeline.setWindow(start + by, end + by, { animation: getAnimation() });
  }

  #visible(): TimeSpan {
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

  #makeReady(visible: TimeSpan): void {
    const width = visible.end - visible.start;
    const beyond = width * PRELOADED_WIDTHS;
    this.#ready = { start: visible.start - beyond, end: visible.end + beyond };
    this.#readyFor = width;
    const { bars, clusters } = layOutBars(this.#bars, this.#ready, visible);
    const wanted = new Map(
      [
        ...bars.map((bar) => toCallItem(bar, this.#setting)),
        ...clusters.map((gathering) => toClusterItem(gathering, this.#setting)),
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
  #order(): DrawingItem[] {
    const rows = [...this.#setting.groups.keys()];
    return this.#items
      .get()
      .sort(
        (a, b) =>
          rows.indexOf(a.group) - rows.indexOf(b.group) || a.start - b.start || a.end - b.end,
      );
  }

  #walk(event: KeyboardEvent): void {
    const step = getKeyStep(event);
    const from = event.target;
    if (!step || !(from instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const order = this.#order();
    const at = order.findIndex(({ id }) => id === from.dataset.item);
    const next = order[step(at, order.length - 1)];
    if (next) this.#goTo(next);
  }

  /** Whoever walks through the bars by keyboard sees the one they are at. */
  #goTo(item: DrawingItem): void {
    this.#at = item;
    const moved = panToShow(item, this.#visible());
    if (moved) this.#timeline.setWindow(moved.start, moved.end, { animation: getAnimation() });
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
    const link = findLink(canvas, this.#standIn(this.#at).id);
    if (!link || link === activeElement) return;
    setTabStop(canvas, link);
    link.focus();
  }

  #standIn(item: DrawingItem): DrawingItem {
    if (this.#items.get(item.id)) return item;
    const away = ({ start }: DrawingItem) => Math.abs(start - item.start);
    const [nearest] = this.#items
      .get({ filter: ({ group }) => group === item.group })
      .sort((a, b) => away(a) - away(b));
    return nearest ?? item;
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#listening;
    const linesOf = (id: string) => this.#items.get(id)?.tooltipLines ?? [];
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
        if (byPointer && moved > MIN_DRAG_PX) event.preventDefault();
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
  style: getColour(group),
});

function renderRowHead(group: Row | null): HTMLElement {
  const head = document.createElement("span");
  head.className = "who";
  head.textContent = group?.code ?? "";
  return head;
}

/** vis-timeline has this method and leaves it out of its types. */
const withMarker = (timeline: Timeline) =>
  timeline as Timeline & { setCustomTimeMarker(title: string, id: string): void };

function getAnimation(): boolean | { duration: number } {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 180 };
}
