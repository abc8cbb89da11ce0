import { useEffect, useMemo, useRef, useState } from "react";
import type { Draft } from "./draft-store.ts";
import { claimLeftovers } from "./leftovers.ts";
import { localDraftStore } from "./local-draft-store.ts";
import { webPageLocks } from "./page-locks.ts";

const TEXT = "text";

const draftOf = (value: string): Draft<string> => ({
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
  const drafts = useMemo(() => localDraftStore<string>(document), [document]);
  const now = useRef({ typed, onFound });
  now.current = { typed, onFound };
  useEffect(() => {
    const life = new AbortController();
    const leave = webPageLocks.hold(client);
    void claimLeftovers({
      drafts,
      pages: webPageLocks,
      signal: life.signal,
      client,
      wants: (key, draft) => key === TEXT && typeof draft.value === "string",
      take(_, { slot, draft }) {
        // Something else has been typed: it waits for the next page.
        if (now.current.typed !== "" || life.signal.aborted) return;
        now.current.typed = draft.value;
        void drafts.write(TEXT, client, draft);
        void drafts.remove(TEXT, slot);
        now.current.onFound(draft.value);
      },
    });
    return () => {
      life.abort();
      leave();
    };
  }, [drafts, client]);
  return (text) =>
    void (text === "" ? drafts.remove(TEXT, client) : drafts.write(TEXT, client, draftOf(text)));
}
