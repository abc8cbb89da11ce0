import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Presence, PresenceBoard, type PresenceMessage } from "./presence-board.ts";

const HEARTBEAT_MS = 10_000;

/** An open page of this process. */
interface PresentPage {
  turn: number;
}

interface SharedPresenceOptions<Page extends PresentPage, Editor extends string> {
  readonly pool: pg.Pool;
  /** The notification channel that carries presence between processes. */
  readonly channel: string;
  /** The open pages of this process. */
  readonly pages: ReadonlyMap<unknown, Page>;
  toPresence(page: Page): Presence<Editor>;
  /** Called with the subjects whose presence changed. */
  onMoved(subjectIds: readonly string[]): void;
}

/** Keeps a presence board equal in all processes, by notifications of PostgreSQL. */
export class SharedPresence<Page extends PresentPage, Editor extends string> {
  readonly board = new PresenceBoard<Editor>();
  readonly #options: SharedPresenceOptions<Page, Editor>;
  readonly #process = randomUUID();
  #heartbeat: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(options: SharedPresenceOptions<Page, Editor>) {
    this.#options = options;
  }

  /** Called once sockets are served, so that responses of other processes can be received. */
  start(): void {
    const { pages, onMoved } = this.#options;
    this.ask();
    this.#heartbeat = setInterval(() => {
      if (pages.size > 0) this.#publish({ process: this.#process, beat: "alive" });
      onMoved(this.board.removeStale(Date.now(), this.#process));
    }, HEARTBEAT_MS).unref();
  }

  stop(): void {
    this.#publish({ process: this.#process, beat: "ended" });
    this.#stopped = true;
    if (this.#heartbeat) clearInterval(this.#heartbeat);
  }

  /** Asks all other processes for their pages: at the start, and after a lost connection. */
  ask(): void {
    this.#publish({ process: this.#process, ask: true });
  }

  /** Announces a page that was opened, or whose focus moved, to all processes. */
  announce(page: Page): void {
    this.#share({ process: this.#process, here: this.#toNextPresence(page) });
  }

  /** Announces that a page was closed. It is no longer among the open pages. */
  remove(page: Page): void {
    const { socketId, subjectId, turn } = this.#toNextPresence(page);
    this.#share({ process: this.#process, gone: { socketId, subjectId, turn } });
  }

  /** Reads a notification of the channel. */
  receive(payload: string): void {
    const message = JSON.parse(payload) as PresenceMessage<Editor>;
    this.#apply(message);
    if (!("ask" in message) || message.process === this.#process) return;
    for (const page of this.#options.pages.values())
      this.#publish({ process: this.#process, here: this.#toNextPresence(page) });
  }

  #toNextPresence(page: Page): Presence<Editor> {
    page.turn++;
    return this.#options.toPresence(page);
  }

  #share(message: PresenceMessage<Editor>): void {
    this.#apply(message);
    this.#publish(message);
  }

  #apply(message: PresenceMessage<Editor>): void {
    this.#options.onMoved(this.board.receive(message, Date.now()));
  }

  #publish(message: PresenceMessage<Editor>): void {
    if (this.#stopped) return;
    this.#options.pool
      .query("select pg_notify($1, $2)", [this.#options.channel, JSON.stringify(message)])
      // Nothing is lost: after a reconnection all processes ask for presence again.
      .catch(() => {});
  }
}
