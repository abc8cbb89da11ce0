import { useEffect, useState } from "react";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import {
  countSelection,
  createSelection,
  parseSelection,
  type Selection,
  toggleRows,
} from "../rules/selection.ts";

export interface SelectionControl {
  /** False on the server and without script: boxes then belong to the browser alone. */
  readonly isLive: boolean;
  readonly selection: Selection;
  readonly pageIds: readonly string[];
  readonly here: number;
  readonly elsewhere: number;
  toggle(ids: readonly string[], isOn: boolean): void;
  chooseAll(): void;
  clear(): void;
}

/** The selection of a list, kept in the storage of the browser's tab while its pages are turned. */
export function useSelection(
  path: string,
  query: string,
  pageIds: readonly string[],
): SelectionControl {
  const key = `selection ${path}`;
  const isLive = useIsHydrated();
  const [stored, setStored] = useState<Selection>(() => createSelection(query));
  useEffect(() => setStored(parseSelection(readStored(key), query)), [key, query]);
  // Between a navigation to another query and the effect above, the former selection must not be shown.
  const selection = stored.query === query ? stored : createSelection(query);
  const change = (next: Selection) => {
    setStored(next);
    writeStored(key, next);
  };
  return {
    isLive,
    selection,
    pageIds,
    ...countSelection(selection, pageIds),
    toggle: (ids, isOn) => change(toggleRows(selection, ids, isOn)),
    chooseAll: () => change({ ...selection, ids: [], isAll: true }),
    clear: () => change(createSelection(query)),
  };
}

/** Null where the browser refuses its storage: the selection then lasts as long as the page. */
function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, selection: Selection): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(selection));
  } catch {
    // Full or refused.
  }
}
