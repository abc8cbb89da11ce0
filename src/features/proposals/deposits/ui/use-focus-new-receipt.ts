import { type RefObject, useEffect, useRef } from "react";
import { takeLostFocus } from "#ui/alert.tsx";

/**
 * Focuses the receipt's title when a deposit replaces the form on a page already shown: the pressed button is gone, and the keyboard
 * would start at the top. A page that opens with a receipt keeps its focus.
 */
export function useFocusNewReceipt(version: number): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shownVersion = useRef(version);
  useEffect(() => {
    if (version > shownVersion.current) takeLostFocus(title.current);
    shownVersion.current = version;
  }, [version]);
  return title;
}
