import pg from "pg";

/** The columns of one row as PostgreSQL writes them in binary, read from left to right. */
export class BinaryRow {
  #bytes: Uint8Array = new Uint8Array();
  #view: DataView = new DataView(new ArrayBuffer(0));
  #at = 0;

  /** What the columns are read from; it holds until the next row. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** Takes the next row of a message; false where there is none. */
  begin(bytes: Uint8Array, at: number): boolean {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at + 2;
    // The last message says -1 columns.
    return at + 2 <= bytes.length && this.#view.getInt16(at) >= 0;
  }

  int4(): number {
    return this.#view.getInt32(this.#next(4));
  }

  bool(): boolean {
    return this.#view.getUint8(this.#next(1)) === 1;
  }

  /** Milliseconds since 1970, as a `Date` has them: PostgreSQL counts millionths of a second since 2000. */
  timestamp(): number {
    return Math.floor(Number(this.#view.getBigInt64(this.#next(8))) / 1000) + YEAR_2000_MS;
  }

  float8OrNull(): number | null {
    return this.#view.getInt32(this.#at) < 0 ? this.#null() : this.#view.getFloat64(this.#next(8));
  }

  /** Where a column of any length begins. */
  offset(): number {
    return this.#next(this.#view.getInt32(this.#at));
  }

  #null(): null {
    this.#at += 4;
    return null;
  }

  #next(length: number): number {
    if (this.#view.getInt32(this.#at) !== length) throw new TypeError("A column of another type");
    const from = this.#at + 4;
    this.#at = from + length;
    return from;
  }
}

const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** Signature, flags and the length of an extension that is not used. */
const HEADER_BYTES = 19;

/** `handleCopyData` is the driver's own way to hand copied rows on; its types do not name it. */
class CopyOutQuery extends pg.Query {
  readonly #take: (row: BinaryRow) => void;
  readonly #row = new BinaryRow();
  #isFirst = true;
  failure: unknown;

  constructor(
    select: string,
    take: (row: BinaryRow) => void,
    done: (error: Error | undefined) => void,
  ) {
    super(`copy (${select}) to stdout (format binary)`, done);
    this.#take = take;
  }

  /** One row a message; the first also holds the header. */
  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    const from = this.#isFirst ? HEADER_BYTES : 0;
    this.#isFirst = false;
    try {
      if (this.failure === undefined && this.#row.begin(chunk, from)) this.#take(this.#row);
    } catch (error) {
      this.failure = error;
    }
  }
}

/**
 * Reads many rows without making an object or a text of any: for those who keep hundreds of megabytes as numbers. Answers how many
 * came. A row is only there while it is taken.
 */
export async function copyRows(
  client: pg.PoolClient,
  select: string,
  take: (row: BinaryRow) => void,
): Promise<number> {
  let count = 0;
  const counted = (row: BinaryRow) => {
    take(row);
    count++;
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = new CopyOutQuery(select, counted, (error) => (error ? reject(error) : resolve()));
  client.query(query);
  await promise;
  if (query.failure !== undefined) throw query.failure;
  return count;
}
