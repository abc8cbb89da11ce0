/** What an open page is told: enough to know whether what it shows still holds. */
export interface NotificationState {
  readonly unread: number;
  readonly total: number;
  readonly newest: string | null;
}

/** A page that reads so slowly that this many messages wait is let go; it comes back by itself. */
const MAX_QUEUED_MESSAGES = 64;
/** How long a page waits before it comes back. */
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

  /** The whole state each time: whoever missed something has it again with the next message. */
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

  /** Whether it is still there. */
  #write(bytes: Uint8Array): boolean {
    const controller = this.#controller;
    if (!controller) return false;
    if ((controller.desiredSize ?? 0) < -MAX_QUEUED_MESSAGES) return false;
    controller.enqueue(bytes);
    return true;
  }
}
