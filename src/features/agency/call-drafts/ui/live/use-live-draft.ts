import { useEffect, useRef, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { SocketConnection } from "#platform/browser/socket-connection.ts";
import type { DraftPerson, LiveMessage, PageMessage } from "../../live/messages.ts";

/** Saves that follow each other are read together; the answer to a save of this page comes before. */
const READ_DELAY_MS = 250;

interface LiveDraftOptions {
  /** The address of the draft's socket. */
  readonly path: string;
  /** What has the focus: the name of the place that others are told, and of the field inside it. */
  readonly getFocus: () => { readonly at: string | null; readonly field: string | null };
  readonly onPeople: (people: readonly DraftPerson[]) => void;
  /** Something was saved, with the revision of the draft since; null if it is unknown or the connection was lost. */
  readonly onSaved: (revision: number | null) => void;
  /** The focus left a field. */
  readonly onLeave: () => void;
}

/** Connects an editor to the other people in a draft: who they are, where, and that they saved. */
export function useLiveDraft(options: LiveDraftOptions): { readonly isEnded: boolean } {
  const { path } = options;
  const [isEnded, setIsEnded] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let at: string | null = null;
    let field: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = (revision: number | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.onSaved(revision), READ_DELAY_MS);
    };
    const connection = new SocketConnection<LiveMessage, PageMessage>({
      address: buildSocketUrl(path),
      onOpen: () => {
        if (at !== null) connection.send({ at });
        // Something may have been saved after the page was read, or while the connection was lost.
        readSoon(null);
      },
      onClose: () => latest.current.onPeople([]),
      onMessage: (message) => {
        if (message.kind === "people") latest.current.onPeople(message.people);
        else readSoon(message.revision);
      },
      onEnded: () => setIsEnded(true),
    });
    connection.start();
    const move = () => {
      const now = latest.current.getFocus();
      if (now.at === at && now.field === field) return;
      field = now.field;
      if (now.at !== at) {
        at = now.at;
        connection.send({ at });
      }
      latest.current.onLeave();
    };
    // Deferred until the browser has moved the focus.
    const soon = () => setTimeout(move);
    document.addEventListener("focusin", soon);
    document.addEventListener("focusout", soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", soon);
      document.removeEventListener("focusout", soon);
      connection.stop();
    };
  }, [path]);
  return { isEnded };
}
