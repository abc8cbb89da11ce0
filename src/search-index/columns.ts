/** A typed array of numbers, one for each place of the catalogue. */
type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** How many calls can be put behind a column before it is copied. */
const SPARE_CAPACITY = 1_000;

/** How far each buffer is written. Who has a shorter column on it sees nothing of what came behind. */
const usedLengths = new WeakMap<ArrayBufferLike, number>();

type ColumnConstructor<Self> = new (buffer: ArrayBuffer, offset: number, length: number) => Self;

/** The first values of a column, with room for more behind them. */
export function copyWithCapacity<Self extends Column>(column: Self, length: number): Self {
  const buffer = new ArrayBuffer((length + SPARE_CAPACITY) * column.BYTES_PER_ELEMENT);
  usedLengths.set(buffer, length);
  const make = column.constructor as unknown as ColumnConstructor<Self>;
  const roomy = new make(buffer, 0, length);
  roomy.set(column.subarray(0, length));
  return roomy;
}

/**
 * A column with some values behind it. The one before stays as it is, and both share their memory: nothing is copied unless there
 * is no room, or somebody has gone on from the same column before.
 */
export function appendValues<Self extends Column>(column: Self, more: readonly number[]): Self {
  const { buffer, length, BYTES_PER_ELEMENT } = column;
  const room = buffer.byteLength / BYTES_PER_ELEMENT - length;
  if (usedLengths.get(buffer) !== length || room < more.length)
    return appendValues(copyWithCapacity(column, length), more);
  const make = column.constructor as unknown as ColumnConstructor<Self>;
  const grown = new make(buffer as ArrayBuffer, 0, length + more.length);
  grown.set(more, length);
  usedLengths.set(buffer, length + more.length);
  return grown;
}
