import { sql } from "drizzle-orm";
import type { Membership } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Database } from "#platform/db/pool.server.ts";

/** An update and the membership under which its author was admitted. */
interface PadWrite {
  readonly padId: string;
  readonly generation: number;
  readonly by: Pick<Membership, "id" | "role" | "mayWrite">;
  readonly update: Uint8Array;
}

/**
 * `renewed`: the pad has a new generation, into which the update does not fit. `otherRight`: the author has left the
 * dossier or has another role now.
 */
type WriteOutcome =
  | { readonly kind: "written"; readonly readers: ReadonlySet<string> }
  | { readonly kind: "renewed" }
  | { readonly kind: "otherRight" };

interface PendingWrite extends PadWrite {
  readonly done: (outcome: WriteOutcome) => void;
  readonly failed: (error: unknown) => void;
}

/** Updates per statement. */
const BATCH_SIZE = 500;

/**
 * Stores updates before they are acknowledged. Updates that arrive during a write go into the next statement, so twenty
 * writers cost hardly more statements than one.
 */
export class PadLog {
  readonly #db: Database;
  #waiting: PendingWrite[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves when the update is stored, with the members who may read it at that moment, or when it is refused. */
  append(typed: PadWrite): Promise<WriteOutcome> {
    return new Promise((done, failed) => {
      this.#waiting.push({ ...typed, done, failed });
      this.#writing ??= this.#write();
    });
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE);
      try {
        const outcomes = await this.#insert(batch);
        batch.forEach(({ done }, index) => void done(outcomes.get(index) ?? { kind: "renewed" }));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#writing = null;
  }

  /**
   * Checks and writes in one statement. The key-share lock on the pads keeps a pad from being renewed between check and
   * write. Membership is read from the database, since this process may not have been notified of a change yet.
   */
  async #insert(batch: readonly PendingWrite[]): Promise<ReadonlyMap<number, WriteOutcome>> {
    const column = (of: (one: PendingWrite) => unknown) => sql.param(batch.map(of));
    const { rows } = await this.#db.execute<{ place: number; fits: boolean; readers: string[] }>(
      sql`
      with given as (
        select * from unnest(
          ${column(({ padId }) => padId)}::uuid[], ${column(({ generation }) => generation)}::int[],
          ${column(({ by }) => by.id)}::uuid[], ${column(({ by }) => by.role)}::text[],
          ${column(({ by }) => by.mayWrite)}::boolean[],
          ${column(({ update }) => Buffer.from(update))}::bytea[]
        ) with ordinality as given(pad_id, generation, member_id, role, may_write, update, place)
      ), open as (
        select id, generation, dossier_id from pads
        where id = any(${column(({ padId }) => padId)}::uuid[]) for key share
      ), judged as (
        select given.*, open.dossier_id, open.id is not null as fits, member.id is not null as may
        from given
        left join open on open.id = given.pad_id and open.generation = given.generation
        left join dossier_members member on member.id = given.member_id
          and member.role = given.role and member.may_write = given.may_write
      ), written as (
        insert into pad_updates (pad_id, update)
        select pad_id, update from judged where fits and may order by place
      )
      select place::int, fits, array(
        select user_id from dossier_members member where may and member.dossier_id = judged.dossier_id
      ) as readers from judged`,
    );
    return new Map(rows.map((row) => [row.place - 1, toOutcome(row)]));
  }
}

function toOutcome({ fits, readers }: { fits: boolean; readers: readonly string[] }): WriteOutcome {
  if (!fits) return { kind: "renewed" };
  // The author is a member, so an empty list means that the check of membership failed.
  return readers.length > 0
    ? { kind: "written", readers: new Set(readers) }
    : { kind: "otherRight" };
}
