import { getTimelineWindow } from "./timeline.ts";
import { type Bar, layOutBars, type TimeSpan } from "./timeline-layout.ts";
import { PRELOADED_WIDTHS } from "./timeline-limits.ts";

/** Heights in pixels; they follow from `timeline.css` and the options in `timeline-view.ts`. */
const AXIS_HEIGHT = 52;
/** A bar and its margin. */
const LANE_HEIGHT = 28;
/** The band below the axis with the label of today. */
const TODAY_BAND_HEIGHT = 26;
const BORDERS_HEIGHT = 4;
/** Minimum height for the name of the partner. */
const MIN_ROW_HEIGHT = 42;

/**
 * The initial height of the timeline, known before it is drawn so that the content below does not jump. One row per
 * partner, with as many lanes as it has simultaneous calls.
 */
export function computeTimelineHeight(bars: readonly Bar[], now: Date): number {
  const { start, end } = getTimelineWindow(now);
  const visible: TimeSpan = { start: start.getTime(), end: end.getTime() };
  const margin = (visible.end - visible.start) * PRELOADED_WIDTHS;
  const preloaded: TimeSpan = { start: visible.start - margin, end: visible.end + margin };
  const layout = layOutBars(bars, preloaded, visible);
  const rows = new Map<string, TimeSpan[]>();
  for (const { group } of bars) rows.set(group, []);
  for (const item of [...layout.bars, ...layout.clusters]) rows.get(item.group)?.push(item);
  let height = 2 * AXIS_HEIGHT + BORDERS_HEIGHT;
  let above = TODAY_BAND_HEIGHT;
  for (const row of rows.values()) {
    height += Math.max(MIN_ROW_HEIGHT, countMaxOverlap(row) * LANE_HEIGHT + above);
    above = 0;
  }
  return height;
}

/** The maximum number of spans that overlap at one moment. */
export function countMaxOverlap(spans: readonly TimeSpan[]): number {
  const events = spans
    .flatMap(({ start, end }) => [
      { at: start, delta: 1 },
      { at: end, delta: -1 },
    ])
    // Ends before starts: a span that ends at a moment frees its lane for one that starts then.
    .sort((a, b) => a.at - b.at || a.delta - b.delta);
  let now = 0;
  let max = 0;
  for (const { delta } of events) {
    now += delta;
    max = Math.max(max, now);
  }
  return max;
}
