/** The index of a number in an ascending list, or -1 (binary search). */
export function findSortedIndex(list: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return list[low] === value ? low : -1;
}
