import { eq, getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db/pool.server.ts";
import type { Queue } from "./jobs/job.ts";

/** One file of the archive of personal data: the data of one feature about a person. */
export interface PersonalDataSource {
  /** Without extension: `alerts/favourites`. */
  readonly fileName: string;
  /** The tables it covers; a test fails for tables that no source covers. */
  readonly tables: readonly string[];
  /**
   * The rows of the person who asks, by account. The archive also has what lists hide (deleted, disowned), so that no
   * visibility condition restricts it.
   */
  read(db: Db, userId: string): Promise<unknown>;
  /**
   * Erases data that the deletion of the user's row does not cascade to: rows known by an e-mail address only, and
   * stored files (deleted by a job after commit).
   */
  erase?(tx: Db, person: ErasedPerson, queue: Queue): Promise<unknown>;
}

export interface ErasedPerson {
  readonly userId: string;
  /** Null where the address was never verified: data under an unverified address may belong to another person. */
  readonly verifiedEmail: string | null;
  readonly now: Date;
}

/** Files uploaded by a person: their name in the archive and their storage key. */
export type ListPersonalFiles = (
  db: Db,
  userId: string,
) => Promise<readonly { readonly name: string; readonly key: string }[]>;

type Column<Table extends PgTable> = keyof Table["_"]["columns"] & string;

/** Every row of a table with this `userId`, without the columns in `without` (internal secrets). */
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
