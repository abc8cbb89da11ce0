import { useEffect, useState } from "react";
import { getServerClockOffset } from "./server-clock.ts";

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
