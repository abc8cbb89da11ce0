const RADIX = 1 << 16;

/**
 * Returns all positions in ascending order of a column of integers; equal values keep the order of positions. A radix sort with digits
 * of 16 bits: a comparison sort of 100,000 dates needs two million comparisons.
 */
export function sortPositions(values: Float64Array): Uint32Array {
  const size = values.length;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let position = 0; position < size; position++) {
    min = Math.min(min, values[position] as number);
    max = Math.max(max, values[position] as number);
  }
  let order = new Uint32Array(size);
  for (let position = 0; position < size; position++) order[position] = position;
  let next = new Uint32Array(size);
  const digits = new Uint16Array(size);
  for (let unit = 1; unit <= max - min; unit *= RADIX) {
    const begins = new Uint32Array(RADIX + 1);
    for (let position = 0; position < size; position++) {
      // `&` takes the low 32 bits of the quotient, whatever its size.
      const digit = (((values[position] as number) - min) / unit) & (RADIX - 1);
      digits[position] = digit;
      begins[digit + 1] = (begins[digit + 1] as number) + 1;
    }
    for (let digit = 0; digit < RADIX; digit++)
      begins[digit + 1] = (begins[digit + 1] as number) + (begins[digit] as number);
    for (let at = 0; at < size; at++) {
      const position = order[at] as number;
      const digit = digits[position] as number;
      const to = begins[digit] as number;
      next[to] = position;
      begins[digit] = to + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

type Compare = (one: number, other: number) => number;

/** Removes and inserts positions in an order: binary search for each of them, block copies of everything in between. */
export function updateOrder(
  order: Uint32Array,
  removed: Iterable<number>,
  added: readonly number[],
  compare: Compare,
): Uint32Array {
  const removals = Array.from(removed, (position) => ({
    at: findInsertIndex(order, position, compare),
    inserted: null,
  }));
  const edits = [
    ...removals,
    ...added.toSorted(compare).map((position) => ({
      at: findInsertIndex(order, position, compare),
      inserted: position as number | null,
    })),
  ].sort((one, other) => one.at - other.at);
  const updated = new Uint32Array(order.length - removals.length + added.length);
  let from = 0;
  let length = 0;
  for (const { at, inserted } of edits) {
    const between = order.subarray(from, at);
    updated.set(between, length);
    length += between.length;
    from = Math.max(from, at);
    if (inserted === null) from = at + 1;
    else updated[length++] = inserted;
  }
  updated.set(order.subarray(from), length);
  return updated;
}

/** The number of positions in an order that compare lower. */
function findInsertIndex(order: Uint32Array, position: number, compare: Compare): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] as number, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
