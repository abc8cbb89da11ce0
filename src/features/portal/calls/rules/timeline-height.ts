import { getTimelineWindow } from "./timeline.ts";
import { type Bar, layOutBars, type TimeSpan } from "./timeline-layout.ts";
import { PRELOADED_WIDTHS } from "./timeline-limits.ts";

/** What the drawing is made of, in pixels; `timeline.css` and the options of `timeline-view.ts` give these heights. */
const AXIS_HEIGHT = 52;
/** A bar and the room below it. */
const LANE_HEIGHT = 28;
/** The band below the axis, where the mark of today has its words. */
const TODAY_BAND_HEIGHT = 26;
const BORDERS_HEIGHT = 4;
/** The name of the partner needs this much. */
const MIN_ROW_HEIGHT = 42;

/**
 * How high the drawing will be when it opens, told before it is drawn so that nothing below it jumps: one row per partner,
 * as high as the most calls it has at once.
 */
export function computeTimelineHeight(bars: readonly Bar[], now: Date): number {
  const { start, end } = getTimelineWindow(now);
  const visible: TimeSpan = { start: start.getTime(), end: end.getTime() };
  const beyond = (visible.end - visible.start) * PRELOADED_WIDTHS;
  const ready: TimeSpan = { start: visible.start - beyond, end: visible.end + beyond };
  const drawn = layOutBars(bars, ready, visible);
  const rows = new Map<string, TimeSpan[]>();
  for (const { group } of bars) rows.set(group, []);
  for (const item of [...drawn.bars, ...drawn.clusters]) rows.get(item.group)?.push(item);
  let height = 2 * AXIS_HEIGHT + BORDERS_HEIGHT;
  let above = TODAY_BAND_HEIGHT;
  for (const row of rows.values()) {
    height += Math.max(MIN_ROW_HEIGHT, countMaxOverlap(row) * LANE_HEIGHT + above);
    above = 0;
  }
  return height;
}

/** The most spans that hold one same moment. */
export function countMaxOverlap(spans: readonly TimeSpan[]): number {
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
