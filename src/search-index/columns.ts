/** A typed array with one number for each document position. */
export type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** Values that can be appended to a column before its buffer is copied. */
const SPARE_CAPACITY = 1_000;

/** How many values of each buffer are written. An older, shorter column on the same buffer does not see the values behind its end. */
const usedLengths = new WeakMap<ArrayBufferLike, number>();

type ColumnConstructor<Self> = new (buffer: ArrayBuffer, offset: number, length: number) => Self;

/** Copies the first values of a column into a buffer with spare capacity. */
export function copyWithCapacity<Self extends Column>(column: Self, length: number): Self {
  const buffer = new ArrayBuffer((length + SPARE_CAPACITY) * column.BYTES_PER_ELEMENT);
  usedLengths.set(buffer, length);
  const Constructor = column.constructor as unknown as ColumnConstructor<Self>;
  const copy = new Constructor(buffer, 0, length);
  copy.set(column.subarray(0, length));
  return copy;
}

/**
 * Returns a column with more values at its end. The old column stays valid and shares its buffer with the new one. The buffer is
 * copied only when its capacity is used up, or when another column was already derived from the same old column.
 */
export function appendValues<Self extends Column>(column: Self, more: readonly number[]): Self {
  const { buffer, length, BYTES_PER_ELEMENT } = column;
  const capacity = buffer.byteLength / BYTES_PER_ELEMENT - length;
  if (usedLengths.get(buffer) !== length || capacity < more.length)
    return appendValues(copyWithCapacity(column, length), more);
  const Constructor = column.constructor as unknown as ColumnConstructor<Self>;
  const longer = new Constructor(buffer as ArrayBuffer, 0, length + more.length);
  longer.set(more, length);
  usedLengths.set(buffer, length + more.length);
  return longer;
}

interface GrowableArray<Self> {
  readonly length: number;
  set(values: Self): void;
}

/** Copies an array into a longer one: `minLength`, or 1.5 times its length if that is more. */
export function growArray<Self extends GrowableArray<Self>>(array: Self, minLength: number): Self {
  const Constructor = array.constructor as new (length: number) => Self;
  const longer = new Constructor(Math.max(minLength, Math.ceil(array.length * 1.5)));
  longer.set(array);
  return longer;
}
