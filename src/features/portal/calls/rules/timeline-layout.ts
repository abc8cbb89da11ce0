import { MAX_BARS_PER_GROUP } from "./timeline-limits.ts";

/** A time span in milliseconds, `end` excluded. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

export interface Bar extends TimeSpan {
  readonly group: string;
}

/** Calls of one partner that close within one interval, drawn as one box with their number. */
export interface BarCluster extends TimeSpan {
  readonly group: string;
  readonly count: number;
  /** The first and the last closing in the cluster. */
  readonly closing: { readonly first: number; readonly last: number };
}

export interface TimelineLayout<B extends Bar> {
  readonly bars: readonly B[];
  readonly clusters: readonly BarCluster[];
}

const DAY = 86_400_000;

/**
 * The bars and clusters to draw for a window. Every call that overlaps the window gets a bar as long as its partner's
 * row stays readable. In a crowded row only calls that close within the window keep a bar, and those that continue
 * beyond become one cluster. If that is still too many, calls are clustered by the interval of their closing.
 */
export function layOutBars<B extends Bar>(
  bars: readonly B[],
  window: TimeSpan,
  visible: TimeSpan,
  max = MAX_BARS_PER_GROUP,
): TimelineLayout<B> {
  const drawnBars: B[] = [];
  const clusters: BarCluster[] = [];
  for (const row of groupVisibleBars(bars, window)) {
    if (row.length <= max) {
      drawnBars.push(...row);
      continue;
    }
    const closing = row.filter((bar) => bar.end <= window.end);
    const running = row.filter((bar) => bar.end > window.end);
    if (closing.length <= max) drawnBars.push(...closing);
    else clusters.push(...clusterByClosing(closing, getClusterDuration(visible), window));
    if (running.length > 0) clusters.push(createCluster(running, window));
  }
  return { bars: drawnBars, clusters };
}

/** The bars that overlap the window, by group, in the order of first appearance. */
function groupVisibleBars<B extends Bar>(bars: readonly B[], window: TimeSpan): B[][] {
  const rows = new Map<string, B[]>();
  for (const bar of bars) {
    if (bar.start >= window.end || bar.end <= window.start) continue;
    const row = rows.get(bar.group);
    if (row) row.push(bar);
    else rows.set(bar.group, [bar]);
  }
  return [...rows.values()];
}

/** The interval of a cluster, chosen so that a window shows about a dozen of them. */
function getClusterDuration(visible: TimeSpan): number {
  const days = (visible.end - visible.start) / DAY;
  return (days > 120 ? 28 : days > 50 ? 14 : days > 20 ? 7 : 1) * DAY;
}

function clusterByClosing(bars: readonly Bar[], interval: number, window: TimeSpan): BarCluster[] {
  const boxes = new Map<number, Bar[]>();
  for (const bar of bars) {
    // Counted from the epoch, so that moving the window does not regroup the calls.
    const box = Math.floor(bar.end / interval);
    const inBox = boxes.get(box);
    if (inBox) inBox.push(bar);
    else boxes.set(box, [bar]);
  }
  return Array.from(boxes, ([box, inBox]) =>
    createCluster(inBox, {
      start: Math.max(box * interval, window.start),
      end: Math.min((box + 1) * interval, window.end),
    }),
  );
}

function createCluster(bars: readonly Bar[], span: TimeSpan): BarCluster {
  const ends = bars.map((bar) => bar.end);
  return {
    group: bars[0]?.group ?? "",
    count: bars.length,
    ...span,
    closing: { first: min(ends), last: max(ends) },
  };
}

// Not Math.min(...list): hundreds of thousands of arguments overflow the stack.
const min = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b), Infinity);
const max = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), -Infinity);

/** A bar counts as visible when it covers this share of the window, or is wholly inside. */
const MIN_VISIBLE_SHARE = 0.15;
/** Distance between a bar and the edge it was moved in from, as a share of the window. */
const MARGIN_SHARE = 0.05;

/**
 * The window moved, at the same width, so that a bar is visible; null when it already is. Of a bar longer than the
 * window the start is shown, where its text is.
 */
export function panToShow(bar: TimeSpan, visible: TimeSpan): TimeSpan | null {
  const width = visible.end - visible.start;
  const length = bar.end - bar.start;
  const visibleWidth = Math.min(bar.end, visible.end) - Math.max(bar.start, visible.start);
  if (visibleWidth >= Math.min(length, width * MIN_VISIBLE_SHARE)) return null;
  const margin = width * MARGIN_SHARE;
  const alignsEnd = bar.start >= visible.start && length + 2 * margin <= width;
  const start = alignsEnd ? bar.end + margin - width : bar.start - margin;
  return { start, end: start + width };
}
