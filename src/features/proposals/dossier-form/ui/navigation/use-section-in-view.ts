import { useEffect, useState } from "react";

/** How far from the top a section's head may be and still be the one in view, and how long scrolling has to rest. */
const THRESHOLD_PX = 250;
const DEBOUNCE_MS = 50;

/** The last element whose head has come near the top of the window, by id; the first until then. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joined = ids.join(" ");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const shown = joined.split(" ").flatMap((id) => {
        const element = document.getElementById(id);
        // What focus mode or a closed section hides has no place of its own.
        if (!element || element.getClientRects().length === 0) return [];
        return { id, top: element.getBoundingClientRect().top };
      });
      const passed = shown.filter(({ top }) => top < THRESHOLD_PX);
      setCurrent((passed.at(-1) ?? shown[0])?.id ?? null);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, DEBOUNCE_MS);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [joined]);
  return current;
}
