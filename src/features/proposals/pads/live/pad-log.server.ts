import { sql } from "drizzle-orm";
import type { Membership } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Database } from "#platform/db/pool.server.ts";

/** Something typed, and by whom: as what they were let in. */
interface PadWrite {
  readonly padId: string;
  readonly generation: number;
  readonly by: Pick<Membership, "id" | "role" | "mayWrite">;
  readonly update: Uint8Array;
}

/**
 * `renewed`: the pad has begun anew, and it does not fit into it. `otherRight`: who typed it is not in the dossier any more, or
 * as something else.
 */
type WriteOutcome =
  | { readonly kind: "written"; readonly readers: ReadonlySet<string> }
  | { readonly kind: "renewed" }
  | { readonly kind: "otherRight" };

interface PendingWrite extends PadWrite {
  readonly done: (outcome: WriteOutcome) => void;
  readonly failed: (error: unknown) => void;
}

/** Of one statement. */
const BATCH_SIZE = 500;

/**
 * Writes what people type before anybody is told that it is saved. What comes while a write is under way goes with the
 * next one: twenty people who type cost hardly more statements than one.
 */
export class PadLog {
  readonly #db: Database;
  #waiting: PendingWrite[] = [];
  #writing: Promise<void> | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Fulfilled once it is written, with who may read it at that moment; or once it is known that it is not. */
  append(typed: PadWrite): Promise<WriteOutcome> {
    return new Promise((done, failed) => {
      this.#waiting.push({ ...typed, done, failed });
      this.#writing ??= this.#write();
    });
  }

  /** Once nothing waits any more. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const now = this.#waiting.splice(0, BATCH_SIZE);
      try {
        const outcomes = await this.#insert(now);
        now.forEach(({ done }, place) => void done(outcomes.get(place) ?? { kind: "renewed" }));
      } catch (error) {
        for (const { failed } of now) failed(error);
      }
    }
    this.#writing = null;
  }

  /**
   * Asks as it writes. Which generation each pad is in is held for the statement's moment: none begins anew between the look
   * and the write. Who is in the dossier is what the database knows then: this process may not have heard it yet.
   */
  async #insert(now: readonly PendingWrite[]): Promise<ReadonlyMap<number, WriteOutcome>> {
    const column = (of: (one: PendingWrite) => unknown) => sql.param(now.map(of));
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
  // Whoever wrote it reads it, too.
  return readers.length > 0
    ? { kind: "written", readers: new Set(readers) }
    : { kind: "otherRight" };
}
