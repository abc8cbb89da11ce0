import type pg from "pg";
import type { Log } from "#platform/log.ts";
import type { Catalogue } from "./catalogue.ts";
import { readRevision, updateCatalogue } from "./load-catalogue.server.ts";

/** Between two looks at the revision when no word came: a lost notification delays a change by this much at most. */
const CHECK_EVERY_MS = 15_000;
const RETRY_AFTER_MS = 500;

/**
 * Keeps the catalogue of this process in step with the database: loaded at start, brought up to date when a
 * notification or a look at the revision says that calls changed, swapped in one go. While the database cannot
 * be reached the last one is shown (`isAway` lets pages say so), and caught up with as soon as it is back.
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
  #stopped = false;

  constructor(pool: pg.Pool, log: Log, onLoaded: (size: number) => void = () => {}) {
    this.#pool = pool;
    this.#log = log;
    this.#onLoaded = onLoaded;
  }

  /** Loads and listens. A database that is down at start is no reason to end: it is tried again. */
  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#check(), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#listener?.removeAllListeners();
    this.#listener?.release(true);
    this.#listener = null;
  }

  /** The catalogue, the last one if the database is away, or the reason why there is none. */
  current(): Catalogue {
    if (this.#catalogue) return this.#catalogue;
    throw this.#lost?.error ?? createDatabaseDownError("The catalogue is not loaded yet");
  }

  /** Changes whenever what is shown of the calls may have changed. */
  get revision(): number {
    return this.#revision;
  }

  get isLoaded(): boolean {
    return this.#catalogue !== null;
  }

  /** For how long the database has been away, in milliseconds; null while it is there. */
  get databaseDownMs(): number | null {
    return this.#lost && performance.now() - this.#lost.at;
  }

  get isDatabaseDown(): boolean {
    return this.#lost !== null;
  }

  /** Brings the catalogue up to date now; for those who have just written and want to read it. */
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
      await this.refresh();
      if (listener !== this.#listener) return;
      if (this.#lost) this.#log.info("database reached again");
      this.#lost = null;
    } catch (error) {
      this.#lose(listener, error);
    }
  }

  #listen(listener: pg.PoolClient): void {
    this.#listener = listener;
    listener.on("notification", () => this.#catchUp());
    listener.on("error", (error) => this.#lose(listener, error));
    listener.on("end", () => this.#lose(listener));
  }

  /**
   * Reads what changed. That it cannot is no sign that the database is away: the connections of the process may all be
   * busy. The one that listens is its own, and tells.
   */
  #catchUp(): void {
    this.refresh().catch((error) => {
      if (this.#stopped || !this.#listener) return;
      this.#log.warn({ err: error }, "the catalogue is behind: trying again");
      setTimeout(() => this.#catchUp(), RETRY_AFTER_MS).unref();
    });
  }

  /** Several things may tell of one loss (the connection, a query on it): only the first is heard. */
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
      if ((await readRevision(listener)) !== this.#revision) this.#catchUp();
    } catch (error) {
      this.#lose(listener, error);
    }
  }

  async #load(): Promise<void> {
    try {
      // Whoever asks while a load is under way may have written after it began to read: it is done once more.
      while (this.#again && !this.#stopped) {
        this.#again = false;
        await this.#loadOnce();
      }
    } finally {
      // In the same breath as the last look at `again`: nobody can ask in between and be forgotten.
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

/** An error that is shown as that of a database one cannot reach. */
export function createDatabaseDownError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: "08006" });
}
