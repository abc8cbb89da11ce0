import { useEffect, useState } from "react";
import { getServerClockOffset } from "./server-clock.ts";

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
