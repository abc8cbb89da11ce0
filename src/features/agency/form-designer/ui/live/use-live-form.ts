import { useEffect, useRef, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { SocketConnection } from "#platform/browser/socket-connection.ts";
import type { LiveMessage, PageMessage } from "../../../call-drafts/live/messages.ts";
import { formLivePath } from "../../rules/paths.ts";
import type { DesignerStore } from "../designer-store.ts";

/** Saves that follow each other are read together; the answer to a save of this page comes before. */
const READ_DELAY_MS = 250;

interface LiveFormOptions {
  readonly formModelId: string;
  readonly store: DesignerStore;
  /**
   * Something was saved, with the revision of the draft since; null if the connection was lost for a while. The page
   * reads the draft again unless the save was its own.
   */
  readonly onSaved: (revision: number | null) => void;
  /** The focus left a field. */
  readonly onLeave: () => void;
}

/** The node and the field that have the focus. */
export function getFocusedField(): { readonly node: string; readonly field: string | null } | null {
  const { activeElement } = document;
  const node = activeElement?.closest<HTMLElement>("[data-node]")?.dataset.node;
  if (node === undefined) return null;
  const field = activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field ?? null;
  return { node, field };
}

/** Connects a designer to the others in the form: who they are, in which node, and that they saved. */
export function useLiveForm({ formModelId, store, onSaved, onLeave }: LiveFormOptions) {
  const [isEnded, setIsEnded] = useState(false);
  const handlers = useRef({ onSaved, onLeave });
  handlers.current = { onSaved, onLeave };
  useEffect(() => {
    let focused: string | null = null;
    let node: string | null = null;
    let wasOpen = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSoon = (revision: number | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => handlers.current.onSaved(revision), READ_DELAY_MS);
    };
    const connection = new SocketConnection<LiveMessage, PageMessage>({
      address: buildSocketUrl(formLivePath(formModelId)),
      onOpen: () => {
        if (node !== null) connection.send({ at: node });
        if (wasOpen) readSoon(null);
        wasOpen = true;
      },
      onClose: () => store.setPeople([]),
      onMessage: (message) => {
        if (message.kind === "people") store.setPeople(message.people);
        else readSoon(message.revision);
      },
      onEnded: () => setIsEnded(true),
    });
    connection.start();
    const move = () => {
      const now = getFocusedField();
      const field = now && `${now.node} ${now.field ?? ""}`;
      if (field === focused) return;
      focused = field;
      if ((now?.node ?? null) !== node) {
        node = now?.node ?? null;
        connection.send({ at: node });
      }
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
  }, [formModelId, store]);
  return { isEnded };
}
