import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { DOSSIER_CHANGED_EVENT } from "#features/dossiers/ui/dossier-changed-event.ts";

/** What others write meanwhile comes in bursts. */
const SOON_MS = 1_000;

/** Keeps a page that says where a dossier stands true while others work on it: it is read again when something changed. */
export function useFollowedChanges(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!document.hidden) void revalidate();
      }, SOON_MS);
    };
    document.addEventListener(DOSSIER_CHANGED_EVENT, soon);
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener(DOSSIER_CHANGED_EVENT, soon);
      document.removeEventListener("visibilitychange", soon);
    };
  }, [revalidate]);
}
