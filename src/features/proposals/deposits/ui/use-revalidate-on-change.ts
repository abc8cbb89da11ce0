import { useEffect, useState } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-context.ts";

/** Changes come in bursts. The delay batches them; its random part spreads the requests of a team's pages. */
const REVALIDATE_DELAY_MS = 2_000;

/** Reloads the page's data after a change by another member. */
export function useRevalidateOnChange(): void {
  const reread = useSafeRevalidate();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (!document.hidden) void reread();
        },
        REVALIDATE_DELAY_MS * (0.5 + Math.random()),
      );
    };
    document.addEventListener(DOSSIER_CHANGED_EVENT, soon);
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener(DOSSIER_CHANGED_EVENT, soon);
      document.removeEventListener("visibilitychange", soon);
    };
  }, [reread]);
}

/** Longer and longer: the document is usually there at the first reload, and a failed job is repeated every few minutes. */
const PREPARING_DELAYS_MS = [3_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000];

/** Reloads the page's data until a document that a job prepares is there. */
export function useRevalidateUntil(isReady: boolean): void {
  const reread = useSafeRevalidate();
  const [reloads, setReloads] = useState(0);
  const delay = PREPARING_DELAYS_MS[reloads];
  useEffect(() => {
    if (isReady || delay === undefined) return;
    const timer = setTimeout(async () => {
      await reread();
      setReloads((count) => count + 1);
    }, delay);
    return () => clearTimeout(timer);
  }, [isReady, delay, reread]);
}
