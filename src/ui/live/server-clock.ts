let firstRendered: string | null = null;

/**
 * By how many milliseconds the server's clock is ahead of this computer's (negative: behind), by the moment at which the server
 * rendered something. The document came earlier than its scripts: the seconds they took must not be shown as time that is left.
 */
export const getServerClockOffset = (rendered: string): number =>
  new Date(rendered).getTime() - getReceivedAt(rendered);

/** When this page got what the server rendered at that moment. */
function getReceivedAt(rendered: string): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  firstRendered ??= rendered;
  return page && firstRendered === rendered
    ? performance.timeOrigin + page.responseStart
    : Date.now();
}
