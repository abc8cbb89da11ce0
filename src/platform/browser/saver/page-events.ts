import { SIGNED_IN_AGAIN_EVENT } from "../sign-in-again.ts";

/** What a page tells its saver. */
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
  /** Also while somebody types without a pause, unless the page is hidden. */
  intervalMs?: number | undefined;
  /** Also when somebody leaves a field, without waiting for the pause. */
  saveOnBlur?: boolean | undefined;
}

/** Runs a saver for as long as its page is open; the returned function ends it. */
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
      // The last moment a page is sure to have: on a telephone, nothing is said when it is closed later.
      if (document.hidden) void saver.sendNow({ keepalive: true });
      // Back from signing in, maybe.
      else if (saver.summary.why === "signedOut") void saver.resume();
    },
    { signal },
  );
  // Asked for by another request of the page, maybe.
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
