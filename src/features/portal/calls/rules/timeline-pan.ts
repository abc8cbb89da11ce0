import type { TimeSpan } from "./timeline-density.ts";

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
