import { type RefObject, useEffect, useRef, useState } from "react";

/** Delay before a failed load is retried. */
const RETRY_MS = 3_000;

/**
 * Loads a part of the page when it is wanted; null until then. A failed load (no network, a restarting server) is
 * retried while it is wanted. `load` must be a stable function.
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
 * Sets an attribute on the root element while the component is mounted, for styles elsewhere. `html:has(…)` would do
 * the same, but browsers evaluate it over the whole page on every key.
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
 * Runs a function after the next render, once a closed dialog has restored the focus, if the focused control has been
 * removed, disabled or hidden. Otherwise the keyboard would start at the top of the page.
 */
export function runIfFocusLost(act: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const active = document.activeElement;
      // The browser takes the focus from a hidden control later than the next frame when it is busy.
      const isLost = active === null || active === document.body || active.matches(":disabled");
      if (isLost || !active.checkVisibility()) act();
    }),
  );
}

/**
 * Focuses a container when a render removes the control in it that had the focus last: `runIfFocusLost` after an act is
 * too early if the page is rendered anew later.
 */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>): void {
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const element = container.current;
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, [container]);
  useEffect(() => {
    if (!(focused.current instanceof Element) || focused.current.isConnected) return;
    focused.current = null;
    runIfFocusLost(() => container.current?.focus({ preventScroll: true }));
  });
}
