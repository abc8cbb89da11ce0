import pg from "pg";

/** Reads the columns of one row in PostgreSQL's binary format, from left to right. */
export class BinaryRow {
  #bytes: Uint8Array = new Uint8Array();
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;

  /** The bytes of the current row; valid until the next row. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Starts the next row of a message; false if there is none. */
  begin(bytes: Uint8Array, at: number): boolean {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at + 2;
    // The last message has -1 columns.
    return at + 2 <= bytes.length && this.#view.getInt16(at) >= 0;
  }

  int4(): number {
    return this.#view.getInt32(this.#next(4));
  }

  bool(): boolean {
    return this.#view.getUint8(this.#next(1)) === 1;
  }

  /** Milliseconds since 1970; PostgreSQL counts microseconds since 2000. */
  timestamp(): number {
    return Math.floor(Number(this.#view.getBigInt64(this.#next(8))) / 1000) + YEAR_2000_MS;
  }

  float8OrNull(): number | null {
    return this.#view.getInt32(this.#at) < 0 ? this.#null() : this.#view.getFloat64(this.#next(8));
  }

  /** Start of a column of any length. */
  offset(): number {
    return this.#next(this.#view.getInt32(this.#at));
  }

  #null(): null {
    this.#at += 4;
    return null;
  }

  #next(length: number): number {
    if (this.#view.getInt32(this.#at) !== length)
      throw new TypeError(
        "copied column has an unexpected length: its type differs from the reader's",
      );
    const from = this.#at + 4;
    this.#at = from + length;
    return from;
  }
}

const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** Signature, flags and the length of the unused extension. */
const HEADER_BYTES = 19;

/** `handleCopyData` is the driver's hook for copied rows; its types do not declare it. */
class CopyOutQuery extends pg.Query {
  readonly #onRow: (row: BinaryRow) => void;
  readonly #row = new BinaryRow();
  #isFirst = true;
  failure: unknown;

  constructor(
    select: string,
    onRow: (row: BinaryRow) => void,
    done: (error: Error | undefined) => void,
  ) {
    super(`copy (${select}) to stdout (format binary)`, done);
    this.#onRow = onRow;
  }

  /** One row per message; the first message also has the header. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    const from = this.#isFirst ? HEADER_BYTES : 0;
    this.#isFirst = false;
    try {
      if (this.failure === undefined && this.#row.begin(chunk, from)) this.#onRow(this.#row);
    } catch (error) {
      this.failure = error;
    }
  }
}

/**
 * Reads many rows without creating objects or strings, for hundreds of megabytes kept as numbers. Returns the number of
 * rows. A row is only valid inside the callback.
 */
export async function copyRows(
  client: pg.PoolClient,
  select: string,
  onRow: (row: BinaryRow) => void,
): Promise<number> {
  let count = 0;
  const countRow = (row: BinaryRow) => {
    onRow(row);
    count++;
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = new CopyOutQuery(select, countRow, (error) => (error ? reject(error) : resolve()));
  client.query(query);
  await promise;
  if (query.failure !== undefined) throw query.failure;
  return count;
}
