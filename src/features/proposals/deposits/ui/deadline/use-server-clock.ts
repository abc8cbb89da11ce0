import { useEffect, useState } from "react";
import { getServerClockOffset } from "#ui/live/server-clock.ts";
import { getClockErrorMinutes } from "../../rules/countdown.ts";

/** The server's time, second by second, and the error of this computer's clock in minutes. */
export function useServerClock(rendered: string): { server: Date; error: number } {
  const [clock, setClock] = useState(() => ({ server: new Date(rendered), error: 0 }));
  useEffect(() => {
    const ahead = getServerClockOffset(rendered);
    const tick = () => {
      const server = new Date(Date.now() + ahead);
      setClock({ server, error: getClockErrorMinutes(new Date(), server) });
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [rendered]);
  return clock;
}
