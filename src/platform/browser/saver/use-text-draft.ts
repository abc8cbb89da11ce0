import { useEffect, useMemo, useRef, useState } from "react";
import type { Draft } from "./draft-store.ts";
import { createLocalDraftStore } from "./local-draft-store.ts";
import { claimOrphanedDrafts, webPageLocks } from "./orphaned-drafts.ts";

const DRAFT_KEY = "text";

const toDraft = (value: string): Draft<string> => ({
  version: 0,
  base: "",
  value,
  sent: [],
  clash: false,
});

/**
 * Stores a text on the device until it is sent. For texts without a version and a server's copy, such as messages. Each
 * page has its own draft; the draft of a closed page is passed to `onFound` if nothing has been typed. `document` must
 * be a name that only one account can open; null for a page that stores nothing.
 */
export function useTextDraft(
  document: string | null,
  typed: string,
  onFound: (text: string) => void,
): (text: string) => void {
  const [client] = useState(() => crypto.randomUUID());
  const drafts = useMemo(
    () => (document === null ? null : createLocalDraftStore<string>(document)),
    [document],
  );
  const latest = useRef({ typed, onFound });
  latest.current = { typed, onFound };
  useEffect(() => {
    if (!drafts) return;
    const lifetime = new AbortController();
    const release = webPageLocks.acquire(client);
    void claimOrphanedDrafts({
      drafts,
      pageLocks: webPageLocks,
      signal: lifetime.signal,
      client,
      accepts: (key, draft) => key === DRAFT_KEY && typeof draft.value === "string",
      onClaimed(_, { slot, draft }) {
        // The field is not empty: the draft waits for the next page.
        if (latest.current.typed !== "" || lifetime.signal.aborted) return;
        latest.current.typed = draft.value;
        void drafts.write(DRAFT_KEY, client, draft);
        void drafts.remove(DRAFT_KEY, slot);
        latest.current.onFound(draft.value);
      },
    });
    return () => {
      lifetime.abort();
      release();
    };
  }, [drafts, client]);
  return (text) =>
    void (text === ""
      ? drafts?.remove(DRAFT_KEY, client)
      : drafts?.write(DRAFT_KEY, client, toDraft(text)));
}
