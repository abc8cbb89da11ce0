import type { Database } from "#platform/db/pool.server.ts";
import { padUpdates } from "../tables.server.ts";

interface Waiting {
  readonly padId: string;
  readonly update: Uint8Array;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
}

/** Of one statement. */
const MAX_AT_ONCE = 500;

/**
 * Writes what people type before anybody is told that it is saved. What comes while a write is under way goes with the
 * next one: twenty people who type cost hardly more statements than one.
 */
export class PadLog {
  readonly #db: Database;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Fulfilled once it is written. */
  append(padId: string, update: Uint8Array): Promise<void> {
    return new Promise((written, failed) => {
      this.#waiting.push({ padId, update, written, failed });
      this.#writing ??= this.#write();
    });
  }

  /** Once nothing waits any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const now = this.#waiting.splice(0, MAX_AT_ONCE);
      try {
        await this.#db
          .insert(padUpdates)
          .values(now.map(({ padId, update }) => ({ padId, update })));
        for (const { written } of now) written();
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    this.#writing = null;
  }
}
