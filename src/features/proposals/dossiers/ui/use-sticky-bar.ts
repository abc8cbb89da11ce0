import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

interface StickyParts {
  /** Above the bar: once it is scrolled away the bar is stuck at the top of the window. */
  readonly head: RefObject<HTMLElement | null>;
  /** The bar; on small screens it stays in sight together with `around`, which holds it and the navigation. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly around: RefObject<HTMLElement | null>;
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Says whether the bar of a dossier is stuck at the top of the window, and keeps two things true about it. `--form-bar` on
 * the frame is its height, so that whatever is scrolled to stands clear of it. A bar that becomes lower when it is stuck
 * leaves its former height free below it: otherwise the page would jump, and the head come back into view.
 */
export function useStickyBar({ head, bar, around }: StickyParts): boolean {
  const [isStuck, setIsStuck] = useState(false);
  const fullHeight = useRef(0);
  useEffect(() => {
    if (!head.current) return;
    const siteHead = document.querySelector<HTMLElement>(".top")?.offsetHeight ?? 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsStuck(!entry.isIntersecting && entry.boundingClientRect.top < siteHead);
      },
      { rootMargin: `-${siteHead}px 0px 0px 0px` },
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  useBrowserLayoutEffect(() => {
    const [inner, outer] = [bar.current, around.current];
    const frame = outer?.parentElement;
    if (!inner || !outer || !frame) return;
    const measure = () => {
      const sticky = getComputedStyle(outer).display === "contents" ? inner : outer;
      const height = sticky.offsetHeight;
      if (!isStuck) fullHeight.current = height;
      const free = isStuck ? Math.max(0, fullHeight.current - height) : 0;
      sticky.style.marginBottom = free > 0 ? `${free}px` : "";
      if (sticky !== outer) outer.style.marginBottom = "";
      else inner.style.marginBottom = "";
      frame.style.setProperty("--form-bar", `${height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [bar, around, isStuck]);
  return isStuck;
}
