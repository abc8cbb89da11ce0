import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/pool.server.ts";

interface Waiting {
  readonly padId: string;
  readonly generation: number;
  readonly update: Uint8Array;
  readonly done: (written: boolean) => void;
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

  /** Fulfilled once it is written; with false where the pad has begun anew, into which it does not fit. */
  append(padId: string, generation: number, update: Uint8Array): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ padId, generation, update, done, failed });
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
        const open = await this.#insert(now);
        for (const one of now) one.done(open.get(one.padId) === one.generation);
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    this.#writing = null;
  }

  /** Tells which generation each pad is in, held for the statement's moment: none begins anew between the look and the write. */
  async #insert(now: readonly Waiting[]): Promise<ReadonlyMap<string, number>> {
    const column = <K extends keyof Waiting>(name: K) => sql.param(now.map((one) => one[name]));
    const updates = sql.param(now.map(({ update }) => Buffer.from(update)));
    const { rows } = await this.#db.execute<{ id: string; generation: number }>(sql`
      with open as (
        select id, generation from pads where id = any(${column("padId")}::uuid[]) for key share
      ), written as (
        insert into pad_updates (pad_id, update)
        select open.id, given.update
        from unnest(${column("padId")}::uuid[], ${column("generation")}::int[], ${updates}::bytea[])
          with ordinality as given(id, generation, update, place)
        join open using (id, generation)
        order by given.place
      )
      select id, generation from open`);
    return new Map(rows.map(({ id, generation }) => [id, generation]));
  }
}
