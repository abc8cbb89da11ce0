import { SIGNED_IN_AGAIN_EVENT } from "./sign-in-again.ts";

/** Delays by number of failed attempts; the last one repeats. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const SESSION_ENDED = 4401;
const ACCESS_ENDED = 4403;

export interface SocketConnectionOptions<Received> {
  readonly address: string;
  onMessage(message: Received): void;
  /** Called after each reconnection too: the server knows nothing of the page then, and changes may have been missed. */
  onOpen(): void;
  onClose(): void;
  /** The person no longer has access. */
  onEnded(): void;
}

/** The WebSocket of a page. Reconnects as long as the page is open and the person has access. */
export class SocketConnection<Received, Sent> {
  readonly #options: SocketConnectionOptions<Received>;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;
  #life: AbortController | null = null;

  constructor(options: SocketConnectionOptions<Received>) {
    this.#options = options;
  }

  start(): void {
    this.#life?.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const again = () => this.#reconnect(0);
    // Events after which waiting makes no sense.
    for (const event of ["online", "focus", "pageshow", SIGNED_IN_AGAIN_EVENT])
      addEventListener(event, again, { signal });
    addEventListener("pagehide", () => this.#drop(), { signal });
    this.#connect();
  }

  stop(): void {
    this.#life?.abort();
    this.#life = null;
    this.#drop();
  }

  send(message: Sent): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#failed = 0;
      this.#options.onOpen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#options.onMessage(JSON.parse(String(data)) as Received);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#options.onClose();
      if (code === ACCESS_ENDED) {
        this.stop();
        this.#options.onEnded();
        return;
      }
      // Signed out: reconnects after the next sign-in or when the page gets the focus.
      if (code === SESSION_ENDED) return;
      const wait = RETRY_DELAYS_MS[Math.min(this.#failed, RETRY_DELAYS_MS.length - 1)] ?? 0;
      this.#failed++;
      // Random delay, so that pages do not reconnect all at once after a restart.
      this.#reconnect(wait * (0.5 + Math.random()));
    });
  }

  #reconnect(wait: number): void {
    if (!this.#life || this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#life && !this.#socket) this.#connect();
    }, wait);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (socket) this.#options.onClose();
  }
}
