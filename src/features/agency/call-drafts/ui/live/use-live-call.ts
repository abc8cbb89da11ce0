import { useEffect, useRef, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { SocketConnection } from "#platform/browser/socket-connection.ts";
import type { DraftPerson, LiveMessage, PageMessage } from "../../live/messages.ts";
import { callLivePath } from "../../rules/paths.ts";

/** Saves that follow each other are read together. */
const READ_DELAY_MS = 250;

interface LiveCallOptions {
  readonly draftId: string;
  /** Another page saved fields, or the connection was lost for a while: reads the draft again. */
  readonly onSaved: () => void;
  /** The focus left a field. */
  readonly onLeave: () => void;
}

/** The field that has the focus. */
export const getFocusedField = (): string | null =>
  document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field ?? null;

/** Connects an editor to the other people in the draft: who they are, in which field, and that they saved. */
export function useLiveCall({ draftId, onSaved, onLeave }: LiveCallOptions) {
  const [people, setPeople] = useState<readonly DraftPerson[]>([]);
  const [isEnded, setIsEnded] = useState(false);
  const handlers = useRef({ onSaved, onLeave });
  handlers.current = { onSaved, onLeave };
  useEffect(() => {
    let focused: string | null = null;
    let wasOpen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => handlers.current.onSaved(), READ_DELAY_MS);
    };
    const connection = new SocketConnection<LiveMessage, PageMessage>({
      address: buildSocketUrl(callLivePath(draftId)),
      onOpen: () => {
        if (focused) connection.send({ at: focused });
        if (wasOpen) readSoon();
        wasOpen = true;
      },
      onClose: () => setPeople([]),
      onMessage: (message) => {
        if (message.kind === "people") setPeople(message.people);
        else readSoon();
      },
      onEnded: () => setIsEnded(true),
    });
    connection.start();
    const move = () => {
      const field = getFocusedField();
      if (field === focused) return;
      focused = field;
      connection.send({ at: field });
      handlers.current.onLeave();
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
  }, [draftId]);
  return { people, isEnded };
}
