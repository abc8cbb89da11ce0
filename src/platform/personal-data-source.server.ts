import { eq, getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db/pool.server.ts";
import type { Queue } from "./jobs/job.ts";

/** One file of the archive a person downloads: what a feature keeps about them. */
export interface PersonalDataSource {
  /** Without its ending: `alerts/favourites`. */
  readonly fileName: string;
  /** The tables it speaks for; a test looks for tables nobody speaks for. */
  readonly tables: readonly string[];
  read(db: Db, userId: string): Promise<unknown>;
  /**
   * When the account is erased: takes away what does not go with the person's row, being known by an address alone, or lying
   * in the storage, where a job erases it once the transaction stands.
   */
  erase?(tx: Db, person: ErasedPerson, queue: Queue): Promise<unknown>;
}

export interface ErasedPerson {
  readonly userId: string;
  /** Theirs for certain: of an address that was never proven, nothing of anybody is taken away. */
  readonly verifiedEmail: string | null;
  readonly now: Date;
}

/** Files a person gave us: their name in the archive and their key in the storage. */
export type ListPersonalFiles = (
  db: Db,
  userId: string,
) => Promise<readonly { readonly name: string; readonly key: string }[]>;

type Column<Table extends PgTable> = keyof Table["_"]["columns"] & string;

/** Every row of a table that names the person, with every column but those that are secrets of ours. */
export function createTableSource<Table extends PgTable & { userId: PgColumn }>(
  file: string,
  table: Table,
  without: readonly Column<Table>[] = [],
): PersonalDataSource {
  const hidden = new Set<string>(["userId", ...without]);
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !hidden.has(name)),
  );
  return {
    fileName: file,
    tables: [getTableName(table)],
    read: (db, userId) =>
      db
        .select(columns)
        .from(table as PgTable)
        .where(eq(table.userId, userId)),
  };
}
