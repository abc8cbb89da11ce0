import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { connectToPage } from "./page-events.ts";
import type { PartState, SaverSummary } from "./save-types.ts";
import type { Saver } from "./saver.ts";

/** A saver for as long as the component is there. Made once: what `make` uses must not change. */
export function useSaver<T, Meta, Extra>(
  make: () => Saver<T, Meta, Extra>,
  { everyMs, onLeavingField }: { everyMs?: number; onLeavingField?: boolean } = {},
): Saver<T, Meta, Extra> {
  const [saver] = useState(make);
  useEffect(
    () => connectToPage(saver, { intervalMs: everyMs, saveOnBlur: onLeavingField }),
    [saver, everyMs, onLeavingField],
  );
  return saver;
}

/** One part; changes of the others render nothing. */
export function usePart<T, Meta, Extra>(
  saver: Saver<T, Meta, Extra>,
  key: string,
): PartState<T, Meta> {
  const subscribe = useCallback(
    (listener: () => void) => saver.subscribe(listener, key),
    [saver, key],
  );
  const state = () => saver.getPart(key);
  return useSyncExternalStore(subscribe, state, state);
}

/** Whether all is safe. */
export function useSaverSummary<T, Meta, Extra>(saver: Saver<T, Meta, Extra>): SaverSummary {
  const summary = () => saver.summary;
  return useSyncExternalStore(saver.subscribe, summary, summary);
}
