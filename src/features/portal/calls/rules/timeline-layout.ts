import { MAX_BARS_PER_GROUP } from "./timeline-limits.ts";

/** A stretch of time in milliseconds; `end` is not part of it. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

export interface Bar extends TimeSpan {
  readonly group: string;
}

/** Calls of one partner that close within one stretch of time, shown as one box with their number. */
export interface BarCluster extends TimeSpan {
  readonly group: string;
  readonly count: number;
  /** The first and the last closing in it. */
  readonly closing: { readonly first: number; readonly last: number };
}

export interface TimelineLayout<B extends Bar> {
  readonly bars: readonly B[];
  readonly clusters: readonly BarCluster[];
}

const DAY = 86_400_000;

/**
 * What to draw for a window: every call that touches it as a bar, as long as a partner's row stays readable. In a
 * crowded row only the calls that close within the window keep a bar (those that run through it become one box); when even
 * these are too many, they are gathered by the stretch of time they close in.
 */
export function layOutBars<B extends Bar>(
  bars: readonly B[],
  window: TimeSpan,
  visible: TimeSpan,
  max = MAX_BARS_PER_GROUP,
): TimelineLayout<B> {
  const drawn: B[] = [];
  const gatherings: BarCluster[] = [];
  for (const row of groupVisibleBars(bars, window)) {
    if (row.length <= max) {
      drawn.push(...row);
      continue;
    }
    const closing = row.filter((bar) => bar.end <= window.end);
    const running = row.filter((bar) => bar.end > window.end);
    if (closing.length <= max) drawn.push(...closing);
    else gatherings.push(...clusterByClosing(closing, getClusterDuration(visible), window));
    if (running.length > 0) gatherings.push(createCluster(running, window));
  }
  return { bars: drawn, clusters: gatherings };
}

/** The bars that touch the window, by group, in the order the groups first come. */
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

/** How long one box is, so that a window shows about a dozen of them. */
function getClusterDuration(visible: TimeSpan): number {
  const days = (visible.end - visible.start) / DAY;
  return (days > 120 ? 28 : days > 50 ? 14 : days > 20 ? 7 : 1) * DAY;
}

function clusterByClosing(bars: readonly Bar[], stretch: number, window: TimeSpan): BarCluster[] {
  const boxes = new Map<number, Bar[]>();
  for (const bar of bars) {
    // Counted from a fixed moment, so that moving the window does not deal the calls anew.
    const box = Math.floor(bar.end / stretch);
    const inBox = boxes.get(box);
    if (inBox) inBox.push(bar);
    else boxes.set(box, [bar]);
  }
  return Array.from(boxes, ([box, inBox]) =>
    createCluster(inBox, {
      start: Math.max(box * stretch, window.start),
      end: Math.min((box + 1) * stretch, window.end),
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

// Not Math.min(...list): a list of some hundred thousand would not fit on the stack.
const min = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b), Infinity);
const max = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), -Infinity);

/** So much of the window must show a bar, or all of the bar, for it to count as seen. */
const MIN_VISIBLE_SHARE = 0.15;
/** The room left between a bar and the edge it was brought in from, as a part of the window. */
const MARGIN_SHARE = 0.05;

/**
 * The window, as wide as it is, moved so that a bar can be seen; null when it is seen already. Of a bar that does not
 * fit, the start is shown: that is where its words are.
 */
export function panToShow(bar: TimeSpan, visible: TimeSpan): TimeSpan | null {
  const width = visible.end - visible.start;
  const length = bar.end - bar.start;
  const seen = Math.min(bar.end, visible.end) - Math.max(bar.start, visible.start);
  if (seen >= Math.min(length, width * MIN_VISIBLE_SHARE)) return null;
  const margin = width * MARGIN_SHARE;
  const fromTheRight = bar.start >= visible.start && length + 2 * margin <= width;
  const start = fromTheRight ? bar.end + margin - width : bar.start - margin;
  return { start, end: start + width };
}
