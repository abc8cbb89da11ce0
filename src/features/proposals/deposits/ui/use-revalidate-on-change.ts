import { useEffect } from "react";
import { useSafeRevalidate } from "#features/people/accounts/ui/use-safe-revalidate.ts";
import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-context.ts";

/** What others do comes in bursts, and not all who wait for it ask in the same moment: the page is read again as a whole. */
const REVALIDATE_DELAY_MS = 2_000;

/** Keeps a page that says where a dossier stands true while others work on it: it is read again when something changed. */
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
