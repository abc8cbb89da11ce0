import { useEffect } from "react";
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
