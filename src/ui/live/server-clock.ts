import { useEffect, useState } from "react";

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

/** How often time that is shown moves on. */
const INTERVAL_MS = 10_000;

/**
 * The server's time, moving on while the page is open: clocks of computers are wrong by minutes, and a deadline is not.
 * `rendered` is when the server made the page.
 */
export function useServerNow(rendered: string): Date {
  const [now, setNow] = useState(() => new Date(rendered));
  useEffect(() => {
    const ahead = getServerClockOffset(rendered);
    const move = () => setNow(new Date(Date.now() + ahead));
    move();
    const timer = setInterval(move, INTERVAL_MS);
    // A computer that slept shows the truth as soon as somebody looks.
    addEventListener("focus", move);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", move);
    };
  }, [rendered]);
  return now;
}

/** Timers of browsers wait 24 days at most. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Whether a moment has passed by the server's clock: turns true in that very moment while the page is open. `rendered` is when the
 * server made the page.
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
    // A computer that slept may have missed the moment.
    addEventListener("focus", look);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", look);
    };
  }, [rendered, moment]);
  return hasPassed;
}
