import { useEffect, useState } from "react";

/** How long after a failed try a part is fetched again. */
const RETRY_MS = 3_000;

/**
 * A part of a page that is only fetched when it is wanted; null until it is there. What cannot be fetched (no network, a
 * server that restarts) is tried again for as long as it is wanted, and nothing else of the page suffers meanwhile.
 * `load` must always be the same function.
 */
export function useLazyLoad<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const fetchPart = () =>
      load().then(
        (loaded) => {
          if (!left) setPart(() => loaded);
        },
        () => {
          if (!left) timer = setTimeout(fetchPart, RETRY_MS);
        },
      );
    void fetchPart();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, wanted]);
  return part;
}

/**
 * Marks the document's root while a component stands on the page, for what its styles say of others: `html:has(…)` would say
 * it, too, but browsers look through the whole page for it with every key that is typed.
 */
export function useRootAttribute(name: "formDock" | "saveBar"): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset[name] = "";
    return () => {
      delete dataset[name];
    };
  }, [name]);
}

/**
 * Runs an act once the page is drawn again and a closed dialog has given the focus back, if the focused control has left the
 * page or is disabled by then: without it the keyboard would begin again at the top of the page.
 */
export function runIfFocusLost(act: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      if (active === null || active === document.body || active.matches(":disabled")) act();
    }),
  );
}
