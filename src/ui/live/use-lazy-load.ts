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
