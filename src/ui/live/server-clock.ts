import { useEffect, useState } from "react";

let firstRendered: string | null = null;

/**
 * Milliseconds by which the server's clock is ahead of this computer's, from the time at which the server rendered
 * the page. Uses the arrival of the document, not of its scripts, which may come seconds later.
 */
export const getServerClockOffset = (rendered: string): number =>
  new Date(rendered).getTime() - getReceivedAt(rendered);

/** When this page received the document rendered at that time. */
function getReceivedAt(rendered: string): number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  firstRendered ??= rendered;
  return page && firstRendered === rendered
    ? performance.timeOrigin + page.responseStart
    : Date.now();
}

/** How often a displayed time is updated. */
const INTERVAL_MS = 10_000;

/**
 * The server's current time, updated while the page is open; a computer's own clock may be wrong by minutes.
 * `rendered` is when the server made the page.
 */
export function useServerNow(rendered: string): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  useEffect(() => {
    const ahead = getServerClockOffset(rendered);
    const move = () => setNow(new Date(Date.now() + ahead));
    move();
    const timer = setInterval(move, INTERVAL_MS);
    // After the computer slept the time is updated on focus.
    addEventListener("focus", move);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", move);
    };
  }, [rendered]);
  return now;
}

/** Browser timers wait 24 days at most. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Whether a moment has passed by the server's clock; becomes true at that moment while the page is open. `rendered`
 * is when the server made the page.
 */
export function useHasPassed(rendered: string, moment: string): boolean {
  const [hasPassed, setHasPassed] = useState(Date.parse(rendered) >= Date.parse(moment));
  useEffect(() => {
    const ahead = getServerClockOffset(rendered);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = Date.parse(moment) - (Date.now() + ahead);
      setHasPassed(left <= 0);
      if (left > 0) timer = setTimeout(look, Math.min(left, MAX_WAIT_MS));
    };
    look();
    // The computer may have slept through the moment.
    addEventListener("focus", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", look);
    };
  }, [rendered, moment]);
  return hasPassed;
}
