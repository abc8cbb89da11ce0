import { useEffect, useMemo, useRef, useState } from "react";
import type { Draft } from "./draft-store.ts";
import { createLocalDraftStore } from "./local-draft-store.ts";
import { claimOrphanedDrafts } from "./orphaned-drafts.ts";
import { webPageLocks } from "./page-locks.ts";

const DRAFT_KEY = "text";

const toDraft = (value: string): Draft<string> => ({
  version: 0,
  base: "",
  value,
  sent: [],
  clash: false,
});

/**
 * Keeps a text on the device until it is sent: one that has no version and no server's copy to be compared with, as a
 * message has not. Two pages keep one each; what a page that is gone left is handed over (`onFound`) where nothing has been
 * typed. `document` must be a name that only one account can open.
 */
export function useTextDraft(
  document: string,
  typed: string,
  onFound: (text: string) => void,
): (text: string) => void {
  const [client] = useState(() => crypto.randomUUID());
  const drafts = useMemo(() => createLocalDraftStore<string>(document), [document]);
  const now = useRef({ typed, onFound });
  now.current = { typed, onFound };
  useEffect(() => {
    const life = new AbortController();
    const leave = webPageLocks.acquire(client);
    void claimOrphanedDrafts({
      drafts,
      pageLocks: webPageLocks,
      signal: life.signal,
      client,
      accepts: (key, draft) => key === DRAFT_KEY && typeof draft.value === "string",
      onClaimed(_, { slot, draft }) {
        // Something else has been typed: it waits for the next page.
        if (now.current.typed !== "" || life.signal.aborted) return;
        now.current.typed = draft.value;
        void drafts.write(DRAFT_KEY, client, draft);
        void drafts.remove(DRAFT_KEY, slot);
        now.current.onFound(draft.value);
      },
    });
    return () => {
      life.abort();
      leave();
    };
  }, [drafts, client]);
  return (text) =>
    void (text === ""
      ? drafts.remove(DRAFT_KEY, client)
      : drafts.write(DRAFT_KEY, client, toDraft(text)));
}
