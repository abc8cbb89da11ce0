import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { SIGNED_IN_AGAIN_EVENT } from "../sign-in-again.ts";
import type { PartState, SaverSummary } from "./save-types.ts";
import type { Saver } from "./saver.ts";

/** A saver for the lifetime of the component. Created once: the values that `make` uses must not change. */
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

/** State of one part; changes of others do not render. */
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

/** State of all parts together. */
export function useSaverSummary<T, Meta, Extra>(saver: Saver<T, Meta, Extra>): SaverSummary {
  const summary = () => saver.summary;
  return useSyncExternalStore(saver.subscribe, summary, summary);
}

/** The part of a saver that page events need. */
interface PageSaver {
  readonly summary: { readonly why: string | null };
  start(): void;
  stop(): void;
  sendNow(options?: { keepalive?: boolean }): Promise<void>;
  flushBeforeUnload(): Promise<void>;
  resume(): Promise<void>;
  markOffline(): void;
}

interface PageEventOptions {
  /** Also at this interval while the person types without a pause, unless the page is hidden. */
  intervalMs?: number | undefined;
  /** Also when a field loses focus, without waiting for the pause. */
  saveOnBlur?: boolean | undefined;
}

/** Runs a saver while its page is open; the returned function ends it. */
export function connectToPage(
  saver: PageSaver,
  { intervalMs, saveOnBlur }: PageEventOptions = {},
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener("online", () => void saver.resume(), { signal });
  window.addEventListener("offline", () => saver.markOffline(), { signal });
  window.addEventListener("pagehide", () => void saver.flushBeforeUnload(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      // The last reliable event: a telephone reports nothing when the page is closed later.
      if (document.hidden) void saver.sendNow({ keepalive: true });
      // The person may come back from signing in.
      else if (saver.summary.why === "signedOut") void saver.resume();
    },
    { signal },
  );
  // Another request of the page may have prompted the sign-in.
  window.addEventListener(
    SIGNED_IN_AGAIN_EVENT,
    () => {
      if (saver.summary.why === "signedOut") void saver.resume();
    },
    { signal },
  );
  if (saveOnBlur) document.addEventListener("focusout", () => void saver.sendNow(), { signal });
  const timer = intervalMs
    ? setInterval(() => {
        if (!document.hidden) void saver.sendNow();
      }, intervalMs)
    : undefined;
  saver.start();
  return () => {
    listening.abort();
    clearInterval(timer);
    saver.stop();
  };
}
