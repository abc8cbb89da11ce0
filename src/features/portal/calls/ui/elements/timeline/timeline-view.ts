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

/** Step of the buttons: share of the visible window, or zoom factor. */
const STEP_SHARE = 0.4;
/** A pointer that moved further was dragging, not clicking. */
const MIN_DRAG_PX = 6;

interface TimelineViewOptions {
  /** The search that the link of a cluster narrows. */
  readonly search: string;
  /** Called with the visible period; `atRest` when the window has stopped moving. */
  readonly onWindowChange: (period: string, atRest: boolean) => void;
}

/** The timeline: vis-timeline, fed only with the items that the visible window needs. */
export class TimelineView {
  /** Resolves when the items are placed; before, the height is not final. */
  readonly whenDrawn: Promise<void>;
  readonly #canvas: HTMLElement;
  readonly #bars: readonly CallBar[];
  readonly #context: DrawingContext;
  readonly #items = new DataSet<DrawingItem>();
  readonly #timeline: Timeline;
  readonly #window: TimeSpan;
  #preloaded: TimeSpan = { start: 0, end: 0 };
  #preloadedWidth = 0;
  /** The item that has the keyboard focus. */
  #focusedItem: DrawingItem | null = null;
  readonly #listeners = new AbortController();

  constructor(
    canvas: HTMLElement,
    data: TimelineData,
    translations: TimelineTranslations,
    { search, onWindowChange }: TimelineViewOptions,
  ) {
    const now = new Date(data.now);
    this.#canvas = canvas;
    this.#bars = data.items.map(toBar);
    this.#context = {
      translations,
      now,
      searchHref: search,
      groups: new Map(data.groups.map((group) => [group.id, group])),
    };
    this.#window = { start: Date.parse(data.window.start), end: Date.parse(data.window.end) };
    const min = Date.parse(data.min ?? data.window.start);
    const max = Date.parse(data.max ?? data.window.end);

    this.#preload(this.#window);
    canvas.replaceChildren();
    this.#timeline = new Timeline(canvas, this.#items, data.groups.map(toRow), {
      ...this.#window,
      // A margin beyond the data, so that the first and last bars do not touch the edge.
      min: Math.min(min, this.#window.start) - ZOOM_MIN_MS,
      max: Math.max(max, this.#window.end) + ZOOM_MIN_MS,
      zoomMin: ZOOM_MIN_MS,
      zoomKey: "ctrlKey",
      verticalScroll: false,
      horizontalScroll: false,
      orientation: { axis: "both", item: "top" },
      // The band above the first row has the label of today; on the axis it would cover the year.
      margin: { item: { horizontal: 0, vertical: 4 }, axis: 28 },
      stack: true,
      selectable: false,
      showCurrentTime: false,
      showTooltips: false,
      groupOrder: () => 0,
      moment: toParisMoment,
      format: createAxisLabels(translations.locale) as never,
      locale: "en",
      // Templates return elements with text content: no text of a call is parsed as HTML.
      template: (item: DrawingItem) => createItemLink(item) as never,
      groupTemplate: (group: Row) => renderRowHead(group) as never,
      xss: { disabled: false, filterOptions: { whiteList: {} } },
    });
    this.#timeline.addCustomTime(now, "today");
    withMarker(this.#timeline).setCustomTimeMarker(
      interpolate(translations.today, { date: formatDate(translations.locale, now) }),
      "today",
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    this.whenDrawn = promise;
    this.#timeline.on("changed", () => {
      this.#restoreFocus();
      setTabStop(canvas);
      resolve();
    });
    const date = (at: number) => formatDate(translations.locale, new Date(at));
    const reportWindow = (atRest: boolean) => {
      const { start, end } = this.#visible();
      onWindowChange(
        interpolate(translations.extent, { from: date(start), to: date(end) }),
        atRest,
      );
    };
    this.#timeline.on("rangechange", () => {
      this.#preloadIfNeeded();
      reportWindow(false);
    });
    void promise.then(() => {
      moveTabStopIntoView(canvas);
      this.#timeline.on("rangechanged", () => {
        moveTabStopIntoView(canvas);
        reportWindow(true);
      });
    });
    this.#listen();
  }

  destroy(): void {
    this.#listeners.abort();
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

  /** Loads more items when the window reaches the edge of the preloaded span, or was zoomed. */
  #preloadIfNeeded(): void {
    const visible = this.#visible();
    const width = visible.end - visible.start;
    const isInside = visible.start >= this.#preloaded.start && visible.end <= this.#preloaded.end;
    const isZoomed = width / this.#preloadedWidth > 1.5 || this.#preloadedWidth / width > 1.5;
    if (!isInside || isZoomed) this.#preload(visible);
  }

  #preload(visible: TimeSpan): void {
    const width = visible.end - visible.start;
    const margin = width * PRELOADED_WIDTHS;
    this.#preloaded = { start: visible.start - margin, end: visible.end + margin };
    this.#preloadedWidth = width;
    const { bars, clusters } = layOutBars(this.#bars, this.#preloaded, visible);
    const wanted = new Map(
      [
        ...bars.map((bar) => toCallItem(bar, this.#context)),
        ...clusters.map((cluster) => toClusterItem(cluster, this.#context)),
      ].map((item) => [item.id, item]),
    );
    this.#items.remove(this.#items.getIds().filter((id) => !wanted.has(String(id))));
    this.#items.update(
      [...wanted.values()].filter((item) => {
        const existing = this.#items.get(item.id);
        return !existing || existing.end !== item.end || existing.label !== item.label;
      }),
    );
  }

  /** The items in keyboard order: row by row, by start. */
  #listInKeyboardOrder(): DrawingItem[] {
    const rows = [...this.#context.groups.keys()];
    return this.#items
      .get()
      .sort(
        (a, b) =>
          rows.indexOf(a.group) - rows.indexOf(b.group) || a.start - b.start || a.end - b.end,
      );
  }

  #onArrowKey(event: KeyboardEvent): void {
    const step = getKeyStep(event);
    const from = event.target;
    if (!step || !(from instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const order = this.#listInKeyboardOrder();
    const at = order.findIndex(({ id }) => id === from.dataset.item);
    const next = order[step(at, order.length - 1)];
    if (next) this.#focusItem(next);
  }

  /** Moves the keyboard focus to an item and the window to show it. */
  #focusItem(item: DrawingItem): void {
    this.#focusedItem = item;
    const moved = panToShow(item, this.#visible());
    if (moved) this.#timeline.setWindow(moved.start, moved.end, { animation: getAnimation() });
    this.#restoreFocus();
  }

  /**
   * Restores the focus after a redraw. Bars outside the window have no element, and clusters are rebuilt when it moves:
   * focus goes to the current item once it is drawn, or to the nearest one of its row.
   */
  #restoreFocus(): void {
    const { activeElement } = document;
    const canvas = this.#canvas;
    if (!this.#focusedItem || (activeElement !== document.body && !canvas.contains(activeElement)))
      return;
    const link = findLink(canvas, this.#findReplacement(this.#focusedItem).id);
    if (!link || link === activeElement) return;
    setTabStop(canvas, link);
    link.focus();
  }

  #findReplacement(item: DrawingItem): DrawingItem {
    if (this.#items.get(item.id)) return item;
    const distance = ({ start }: DrawingItem) => Math.abs(start - item.start);
    const [nearest] = this.#items
      .get({ filter: ({ group }) => group === item.group })
      .sort((a, b) => distance(a) - distance(b));
    return nearest ?? item;
  }

  #listen(): void {
    const canvas = this.#canvas;
    const { signal } = this.#listeners;
    const getTooltipLines = (id: string) => this.#items.get(id)?.tooltipLines ?? [];
    new Tooltip(canvas.parentElement ?? canvas, getTooltipLines, signal);
    canvas.addEventListener("keydown", (event) => this.#onArrowKey(event), { signal });
    document.addEventListener(
      "focusin",
      ({ target }) => {
        const link = target instanceof HTMLAnchorElement && canvas.contains(target) ? target : null;
        const byKeyboard = link?.matches(":focus-visible") ?? false;
        const item = byKeyboard ? this.#items.get(link?.dataset.item ?? "") : null;
        if (!item) this.#focusedItem = null;
        else if (item.id !== this.#focusedItem?.id) this.#focusItem(item);
      },
      { signal },
    );
    document.addEventListener(
      "pointerdown",
      () => {
        this.#focusedItem = null;
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
    // The browser fires a click at the end of a drag, which would follow the link under the pointer.
    canvas.addEventListener(
      "click",
      (event) => {
        const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
        const byPointer = event.detail > 0;
        if (byPointer && moved > MIN_DRAG_PX) event.preventDefault();
      },
      { signal, capture: true },
    );
    // A bar is wider than its link: a click anywhere on it opens the call.
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

/** vis-timeline has this method but no type for it. */
const withMarker = (timeline: Timeline) =>
  timeline as Timeline & { setCustomTimeMarker(title: string, id: string): void };

function getAnimation(): boolean | { duration: number } {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 180 };
}
