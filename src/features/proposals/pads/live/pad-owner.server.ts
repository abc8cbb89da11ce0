import pg from "pg";
import type { Log } from "#platform/log.ts";

/** Id of the advisory lock; an arbitrary number. */
const LOCK_ID = 7_243_001;
/** Interval after which another process takes over when the owner is gone. */
const RETRY_MS = 5_000;

/**
 * Without Redis, all people in a pad must be in one process: the one that holds this advisory lock. Otherwise nothing
 * would be lost, since updates are stored in the database, but people would not see each other type. The lock needs its
 * own connection, because a pooled one would be blocked for good.
 */
export class PadOwner {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  /** Called when the lock is lost together with its connection. */
  readonly #onLost: () => void;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #stopped = false;
  #said = false;

  constructor(pool: pg.Pool, log: Log, onLost: () => void) {
    this.#pool = pool;
    this.#log = log;
    this.#onLost = onLost;
  }

  get isOwner(): boolean {
    return this.#client !== null;
  }

  async start(): Promise<void> {
    const client = new pg.Client(this.#pool.options);
    let lost = false;
    const lose = () => {
      lost = true;
      if (this.#client !== client) return;
      this.#client = null;
      this.#onLost();
      this.#again();
    };
    client.on("error", lose);
    client.on("end", lose);
    const lock = await acquireLock(client);
    if (lock === "taken" && !lost && !this.#stopped) {
      this.#client = client;
      if (this.#said) this.#log.info("this web process has the collaborative pads now");
      return;
    }
    client.end().catch(() => {});
    if (lock === "held" && !this.#said && !this.#stopped) {
      this.#said = true;
      this.#log.warn(
        "another web process has the collaborative pads: this one offers plain fields instead (set REDIS_URL to share pads)",
      );
    }
    this.#again();
  }

  /** Closing the connection releases the lock. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #again(): void {
    if (!this.#stopped) this.#retry = setTimeout(() => void this.start(), RETRY_MS).unref();
  }
}

async function acquireLock(client: pg.Client): Promise<"taken" | "held" | "away"> {
  try {
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [LOCK_ID]);
    return rows[0]?.taken === true ? "taken" : "held";
  } catch {
    // Retried later.
    return "away";
  }
}
