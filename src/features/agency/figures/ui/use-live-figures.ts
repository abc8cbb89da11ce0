import { useEffect, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";

const POLL_MS = 25_000;

/** Reads the figures again every 25 seconds on the last day, until paused. Waits while the tab is hidden. */
export function useLiveFigures(isLive: boolean) {
  const reread = useSafeRevalidate();
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (!isLive || isPaused) return;
    const rereadIfSeen = () => {
      if (!document.hidden) void reread();
    };
    const timer = setInterval(rereadIfSeen, POLL_MS);
    document.addEventListener("visibilitychange", rereadIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", rereadIfSeen);
    };
  }, [isLive, isPaused, reread]);
  const toggle = () => {
    // What came during the pause is shown at once.
    if (isPaused) void reread();
    setIsPaused(!isPaused);
  };
  return { isPaused, toggle };
}
