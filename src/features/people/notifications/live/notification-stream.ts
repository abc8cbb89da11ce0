/** The state sent to an open page, by which the page knows whether it is up to date. */
export interface NotificationState {
  readonly unread: number;
  readonly total: number;
  readonly newest: string | null;
}

/** A page that reads too slowly, with this many messages waiting, is disconnected; it reconnects by itself. */
const MAX_QUEUED_MESSAGES = 64;
/** The browser's delay before it reconnects. */
const RETRY_MS = 3_000;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(":\n\n");

/** One open page of a person: the writing end of a stream of server-sent events. */
export class NotificationStream {
  readonly userId: string;
  readonly sessionId: string;
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #last = "";

  constructor(userId: string, sessionId: string, onGone: (stream: NotificationStream) => void) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      },
      cancel: () => {
        this.#controller = null;
        onGone(this);
      },
    });
  }

  /**
   * Sends the complete state each time, so that a missed message does not matter. Returns false if the page is gone.
   */
  send(state: NotificationState): boolean {
    const data = JSON.stringify(state);
    if (data === this.#last) return true;
    this.#last = data;
    return this.#write(encoder.encode(`id: ${state.newest ?? ""}\ndata: ${data}\n\n`));
  }

  sendHeartbeat(): boolean {
    return this.#write(HEARTBEAT);
  }

  end(): void {
    const controller = this.#controller;
    this.#controller = null;
    controller?.close();
  }

  /** Returns false if the page is gone or too slow. */
  #write(bytes: Uint8Array): boolean {
    const controller = this.#controller;
    if (!controller) return false;
    if ((controller.desiredSize ?? 0) < -MAX_QUEUED_MESSAGES) return false;
    controller.enqueue(bytes);
    return true;
  }
}
