import type pg from "pg";
import type { Log } from "#platform/log.ts";
import type { Catalogue } from "./catalogue.ts";
import { readRevision, updateCatalogue } from "./load-catalogue.server.ts";

/** The revision is polled at this interval, so a lost notification delays a change by at most this time. */
const CHECK_EVERY_MS = 15_000;
const RETRY_AFTER_MS = 500;

/**
 * Keeps the catalogue of this process in step with the database. Loads it at start, updates it after a notification or when the polled
 * revision differs, and replaces it in one assignment. While the database is down, the last catalogue stays in use (pages tell the
 * reader, see `isDatabaseDown`), and is updated on reconnection.
 */
export class CatalogueCache {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #onLoaded: (size: number) => void;
  #catalogue: Catalogue | null = null;
  #revision = 0;
  #listener: pg.PoolClient | null = null;
  #lost: { readonly error: Error; readonly at: number } | null = null;
  #loading: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;
  #retry: NodeJS.Timeout | null = null;
  #catchUpTimer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(pool: pg.Pool, log: Log, onLoaded: (size: number) => void = () => {}) {
    this.#pool = pool;
    this.#log = log;
    this.#onLoaded = onLoaded;
  }

  /** Loads the catalogue and listens for changes. Does not fail if the database is down: it retries. */
  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#check(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#catchUpTimer) clearTimeout(this.#catchUpTimer);
    this.#listener?.removeAllListeners();
    this.#listener?.release(true);
    this.#listener = null;
  }

  /** The latest catalogue that was loaded. Throws the connection error if there is none yet. */
  current(): Catalogue {
    if (this.#catalogue) return this.#catalogue;
    throw this.#lost?.error ?? createDatabaseDownError("The catalogue is not loaded yet");
  }

  /** Changes with every change of the calls. */
  get revision(): number {
    return this.#revision;
  }

  get isLoaded(): boolean {
    return this.#catalogue !== null;
  }

  /** The time since the database was lost; null while it is connected. */
  get databaseDownMs(): number | null {
    return this.#lost && performance.now() - this.#lost.at;
  }

  get isDatabaseDown(): boolean {
    return this.#lost !== null;
  }

  /** Updates the catalogue now, for a caller that has just written calls and will read them. */
  async refresh(): Promise<void> {
    this.#again = true;
    this.#loading ??= this.#load();
    await this.#loading;
  }

  async #connect(): Promise<void> {
    let listener: pg.PoolClient | null = null;
    try {
      listener = await this.#pool.connect();
      if (this.#stopped) return listener.release(true);
      this.#listen(listener);
      await listener.query("listen calls_changed");
    } catch (error) {
      return this.#lose(listener, error);
    }
    if (listener !== this.#listener) return;
    if (this.#lost) this.#log.info("database reached again");
    this.#lost = null;
    await this.#catchUp();
  }

  #listen(listener: pg.PoolClient): void {
    this.#listener = listener;
    listener.on("notification", () => void this.#catchUp());
    listener.on("error", (error) => this.#lose(listener, error));
    listener.on("end", () => this.#lose(listener));
  }

  /**
   * Reads the changes, again and again until it succeeds. A failure does not mean that the database is down: all connections of the
   * pool may be busy. Only the listening connection, which is reserved, detects a lost database.
   */
  async #catchUp(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      // After a loss, `#connect` reads the changes; a retry that waits already reads these too.
      if (this.#stopped || !this.#listener || this.#catchUpTimer) return;
      this.#log.warn({ err: error }, "updating the catalogue failed: retrying");
      this.#catchUpTimer = setTimeout(() => {
        this.#catchUpTimer = null;
        if (this.#listener) void this.#catchUp();
      }, RETRY_AFTER_MS).unref();
    }
  }

  /** One loss can be reported several times (by the connection and by a query on it): only the first report counts. */
  #lose(listener: pg.PoolClient | null, cause?: unknown): void {
    if (this.#stopped || listener !== this.#listener) return;
    if (!this.#lost) this.#log.error("database lost: answering from memory until it is back");
    this.#lost ??= {
      error: createDatabaseDownError("The database cannot be reached", cause),
      at: performance.now(),
    };
    listener?.removeAllListeners();
    listener?.on("error", () => {});
    listener?.release(true);
    this.#listener = null;
    this.#retry = setTimeout(() => void this.#connect(), RETRY_AFTER_MS).unref();
  }

  async #check(): Promise<void> {
    const listener = this.#listener;
    if (!listener) return;
    try {
      if ((await readRevision(listener)) !== this.#revision) void this.#catchUp();
    } catch (error) {
      this.#lose(listener, error);
    }
  }

  async #load(): Promise<void> {
    try {
      // A `refresh` during a load may follow a write that the load did not see: load once more.
      while (this.#again && !this.#stopped) {
        this.#again = false;
        await this.#loadOnce();
      }
    } finally {
      // In the same tick as the last check of `#again`: no `refresh` can come in between and be lost.
      this.#loading = null;
    }
  }

  async #loadOnce(): Promise<void> {
    const started = performance.now();
    const before = this.#catalogue;
    const known = before && { catalogue: before, revision: this.#revision };
    const { catalogue, revision } = await updateCatalogue(this.#pool, known);
    this.#catalogue = catalogue;
    this.#revision = revision;
    this.#onLoaded(catalogue.callCount);
    this.#log.info(
      { calls: catalogue.callCount, revision, ms: Math.round(performance.now() - started) },
      before?.generation === catalogue.generation ? "catalogue changed" : "catalogue loaded",
    );
  }
}

/** An error with the SQL state of a failed connection; the error page for a database that is down handles it. */
export function createDatabaseDownError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: "08006" });
}
