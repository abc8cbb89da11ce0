import { timelineWindow } from "./timeline.ts";
import { arrange, type Bar, type Span } from "./timeline-density.ts";
import { READY_WIDTHS } from "./timeline-limits.ts";

/** What the drawing is made of, in pixels; `timeline.css` and the options of `timeline-view.ts` give these heights. */
const AXIS = 52;
/** A bar and the room below it. */
const LANE = 28;
/** The band below the axis, where the mark of today has its words. */
const ABOVE_FIRST_ROW = 26;
const BORDERS = 4;
/** The name of the partner needs this much. */
const MIN_ROW = 42;

/**
 * How high the drawing will be when it opens, told before it is drawn so that nothing below it jumps: one row per partner,
 * as high as the most calls it has at once.
 */
export function drawingHeight(bars: readonly Bar[], now: Date): number {
  const { start, end } = timelineWindow(now);
  const visible: Span = { start: start.getTime(), end: end.getTime() };
  const beyond = (visible.end - visible.start) * READY_WIDTHS;
  const ready: Span = { start: visible.start - beyond, end: visible.end + beyond };
  const drawn = arrange(bars, ready, visible);
  const rows = new Map<string, Span[]>();
  for (const { group } of bars) rows.set(group, []);
  for (const item of [...drawn.bars, ...drawn.gatherings]) rows.get(item.group)?.push(item);
  let height = 2 * AXIS + BORDERS;
  let above = ABOVE_FIRST_ROW;
  for (const row of rows.values()) {
    height += Math.max(MIN_ROW, mostAtOnce(row) * LANE + above);
    above = 0;
  }
  return height;
}

/** The most spans that hold one same moment. */
export function mostAtOnce(spans: readonly Span[]): number {
  const turns = spans
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    // What ends at a moment makes room for what starts at it.
    .sort((a, b) => a.at - b.at || a.by - b.by);
  let now = 0;
  let max = 0;
  for (const { by } of turns) {
    now += by;
    max = Math.max(max, now);
  }
  return max;
}
