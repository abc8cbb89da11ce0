import { useEffect } from "react";

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
