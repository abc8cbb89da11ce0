import type pg from "pg";
import type { Log } from "../log.ts";

const RETRY_AFTER_MS = 1_000;

export interface ListenerOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** What to do with what comes on each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** After each connection but the first: whatever came in between was not heard. */
  readonly onReturn?: () => void;
}

/** One connection of this process on which PostgreSQL tells what happens; made anew whenever it breaks. */
export class PgListener {
  readonly #options: ListenerOptions;
  #client: pg.PoolClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #heardBefore = false;
  #stopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Listens from now on. A database that is away is no reason to fail: it is tried again. */
  async start(): Promise<void> {
    const { pool, log, channels, onReturn } = this.#options;
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      if (this.#stopped) return client.release(true);
      this.#hear(client);
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      if (this.#heardBefore) onReturn?.();
      this.#heardBefore = true;
    } catch (error) {
      if (!this.#heardBefore) log.warn({ err: error }, "cannot listen to the database yet");
      this.#lose(client);
    }
  }

  stop(): void {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.#drop(this.#client);
    this.#client = null;
  }

  #hear(client: pg.PoolClient): void {
    this.#client = client;
    client.on("notification", ({ channel, payload = "" }) =>
      this.#options.channels[channel]?.(payload),
    );
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
  }

  /** Several things may tell of one loss: only the first is heard. */
  #lose(client: pg.PoolClient | null): void {
    if (this.#stopped || client !== this.#client) return;
    this.#drop(client);
    this.#client = null;
    this.#retry = setTimeout(() => void this.start(), RETRY_AFTER_MS).unref();
  }

  #drop(client: pg.PoolClient | null): void {
    client?.removeAllListeners();
    client?.on("error", () => {});
    client?.release(true);
  }
}
