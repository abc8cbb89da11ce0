import type pg from "pg";
import type { Log } from "../log.ts";

const RETRY_AFTER_MS = 1_000;
/** Interval of checks that the connection is alive. The pool limits the time of the answer. */
const CHECK_EVERY_MS = 10_000;

export interface ListenerOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Handlers by channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** After every connection but the first: notifications in between were missed. */
  readonly onReconnect?: () => void;
  readonly checkEveryMs?: number;
}

/**
 * One connection of this process for PostgreSQL notifications; reconnects when it breaks. A network that drops packets
 * breaks no connection, and ended rights would go unnoticed: the connection is therefore checked, and dropped without
 * an answer.
 */
export class PgListener {
  readonly #options: ListenerOptions;
  #client: pg.PoolClient | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #checkTimer: NodeJS.Timeout | null = null;
  #hasListened = false;
  #stopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Starts listening. Does not fail if the database is down: it retries. */
  async start(): Promise<void> {
    const { pool, log, channels, onReconnect } = this.#options;
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      if (this.#stopped) return client.release(true);
      this.#attach(client);
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      if (this.#hasListened) onReconnect?.();
      this.#hasListened = true;
      this.#scheduleCheck(client);
    } catch (error) {
      if (!this.#hasListened) log.warn({ err: error }, "cannot listen to the database yet");
      this.#reconnect(client);
    }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#drop(this.#client);
    this.#client = null;
  }

  #attach(client: pg.PoolClient): void {
    this.#client = client;
    client.on("notification", ({ channel, payload = "" }) =>
      this.#options.channels[channel]?.(payload),
    );
    client.on("error", () => this.#reconnect(client));
    client.on("end", () => this.#reconnect(client));
  }

  #scheduleCheck(client: pg.PoolClient): void {
    if (client !== this.#client) return;
    const { channels, checkEveryMs = CHECK_EVERY_MS } = this.#options;
    const [channel] = Object.keys(channels);
    this.#checkTimer = setTimeout(() => {
      // `listen` is idempotent.
      client.query(`listen ${channel}`).then(
        () => this.#scheduleCheck(client),
        () => this.#reconnect(client),
      );
    }, checkEveryMs).unref();
  }

  /** Several events may report one loss: only the first counts. */
  #reconnect(client: pg.PoolClient | null): void {
    if (this.#stopped || client !== this.#client) return;
    this.#drop(client);
    this.#client = null;
    this.#retryTimer = setTimeout(() => void this.start(), RETRY_AFTER_MS).unref();
  }

  #drop(client: pg.PoolClient | null): void {
    if (this.#checkTimer) clearTimeout(this.#checkTimer);
    client?.removeAllListeners();
    client?.on("error", () => {});
    client?.release(true);
  }
}
