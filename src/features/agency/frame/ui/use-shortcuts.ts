import { useEffect, useState } from "react";
import { findShortcut, type Shortcut } from "../rules/shortcut-keys.ts";

const STORAGE_KEY = "back-office-keys";
const OFF = "off";

/** Reading and writing fail where the browser forbids storage: then the keys stay on. */
export function readKeysOff(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === OFF;
  } catch {
    return false;
  }
}

function writeKeysOff(areOff: boolean): void {
  try {
    if (areOff) localStorage.setItem(STORAGE_KEY, OFF);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The choice lasts until the page is left.
  }
}

const FIELD_SELECTOR = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";

/** Where a key was pressed, apart from the choice to switch keys off. */
export const describeTarget = ({ target }: KeyboardEvent) => ({
  isField: target instanceof Element && target.closest(FIELD_SELECTOR) !== null,
  isDialogOpen: document.documentElement.hasAttribute("data-modal"),
});

/** Listens to the keys of the back office. The choice to switch them off is stored in the browser. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void) {
  const [areKeysOff, setAreKeysOff] = useState(false);
  useEffect(() => setAreKeysOff(readKeysOff()), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = findShortcut(event, { ...describeTarget(event), areKeysOff });
      if (!shortcut) return;
      event.preventDefault();
      onShortcut(shortcut);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [areKeysOff, onShortcut]);
  return {
    areKeysOff,
    switchKeys(areOff: boolean) {
      setAreKeysOff(areOff);
      writeKeysOff(areOff);
    },
  };
}
