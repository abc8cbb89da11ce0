import { useEffect, useRef } from "react";
import { canKeyAct } from "../rules/shortcut-keys.ts";
import { describeTarget, readKeysOff } from "./use-shortcuts.ts";

/**
 * Keys of one page, in lower case (`j`, `k`), beside those of the whole back office. They follow the same rules: outside
 * fields and dialogs only, and not where the person has switched the keys off.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = current.current[event.key.toLowerCase()];
      if (!act || event.defaultPrevented) return;
      if (!canKeyAct(event, { ...describeTarget(event), areKeysOff: readKeysOff() })) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
