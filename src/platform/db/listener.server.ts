import type pg from "pg";
import type { Log } from "../log.ts";

const RETRY_AFTER_MS = 1_000;
/** How often it is asked whether it still hears. The pool says how long an answer may take. */
const CHECK_EVERY_MS = 10_000;

export interface ListenerOptions {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** What to do with what comes on each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** After each connection but the first: whatever came in between was not heard. */
  readonly onReconnect?: () => void;
  readonly checkEveryMs?: number;
}

/**
 * One connection of this process on which PostgreSQL tells what happens; made anew whenever it breaks. A network that swallows
 * everything breaks nothing, and rights would end unheard: it is asked, and who does not answer is lost.
 */
export class PgListener {
  readonly #options: ListenerOptions;
  #client: pg.PoolClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #asking: NodeJS.Timeout | null = null;
  #heardBefore = false;
  #stopped = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Listens from now on. A database that is away is no reason to fail: it is tried again. */
  async start(): Promise<void> {
    const { pool, log, channels, onReconnect } = this.#options;
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      if (this.#stopped) return client.release(true);
      this.#hear(client);
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      if (this.#heardBefore) onReconnect?.();
      this.#heardBefore = true;
      this.#askAgain(client);
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

  #askAgain(client: pg.PoolClient): void {
    if (client !== this.#client) return;
    const { channels, checkEveryMs = CHECK_EVERY_MS } = this.#options;
    const [channel] = Object.keys(channels);
    this.#asking = setTimeout(() => {
      // Said twice, it changes nothing.
      client.query(`listen ${channel}`).then(
        () => this.#askAgain(client),
        () => this.#lose(client),
      );
    }, checkEveryMs).unref();
  }

  /** Several things may tell of one loss: only the first is heard. */
  #lose(client: pg.PoolClient | null): void {
    if (this.#stopped || client !== this.#client) return;
    this.#drop(client);
    this.#client = null;
    this.#retry = setTimeout(() => void this.start(), RETRY_AFTER_MS).unref();
  }

  #drop(client: pg.PoolClient | null): void {
    if (this.#asking) clearTimeout(this.#asking);
    client?.removeAllListeners();
    client?.on("error", () => {});
    client?.release(true);
  }
}
