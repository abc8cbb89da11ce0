import { DOSSIER_CHANGED_EVENT } from "#features/proposals/dossiers/ui/dossier-context.ts";
import {
  SocketConnection,
  type SocketConnectionOptions,
} from "#platform/browser/socket-connection.ts";
import type { ChangedMessage, LiveMessage, PageMessage } from "../../live/messages.ts";

export type LiveConnectionOptions = SocketConnectionOptions<LiveMessage>;

/** The WebSocket of a dossier's page. Parts that show where the dossier stands are told to ask again. */
export class LiveConnection extends SocketConnection<LiveMessage | ChangedMessage, PageMessage> {
  constructor(options: LiveConnectionOptions) {
    let wasOpen = false;
    super({
      ...options,
      onOpen: () => {
        options.onOpen();
        // Changes during the disconnection were not announced.
        if (wasOpen) notifyChanged();
        wasOpen = true;
      },
      onMessage: (message) => {
        if (message.kind !== "changed") options.onMessage(message);
        if (message.kind === "changed" || message.kind === "missed") notifyChanged();
      },
    });
  }
}

const notifyChanged = () => document.dispatchEvent(new Event(DOSSIER_CHANGED_EVENT));
