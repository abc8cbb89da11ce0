import { useEffect } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";

const POLL_MS = 1_000;

/** Reads the page's data again every second while a job works for it. Pauses in a hidden tab. */
export function useProgressPolling(isRunning: boolean): void {
  const reread = useSafeRevalidate();
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer = setTimeout(async () => {
        if (!document.hidden) await reread();
        if (!isOver) schedule();
      }, POLL_MS);
    };
    schedule();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning, reread]);
}
