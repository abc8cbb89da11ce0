import { type RefObject, useEffect } from "react";

/**
 * Tells the styles how high the bar is, which takes as many lines as it needs: what floats below it and what one is led to
 * stand clear of it.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    const around = element?.parentElement;
    if (!element || !around) return;
    const tell = () => {
      // On a telephone the bar is at the foot.
      if (element.offsetHeight > 0)
        around.style.setProperty("--form-bar", `${element.offsetHeight}px`);
      else around.style.removeProperty("--form-bar");
    };
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      around.style.removeProperty("--form-bar");
    };
  }, [bar]);
}
