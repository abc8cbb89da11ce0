/** Differences up to which two texts are taken for the same with a mistake. */
const MAX_DISTANCE = 3;

/** The text nearest to a mistyped one, by letters changed, added, left out or exchanged; null if none is near. */
export function findNearest(text: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let bestDistance = MAX_DISTANCE + 1;
  for (const one of known) {
    if (Math.abs(one.length - text.length) >= bestDistance) continue;
    const distance = countDifferences(text, one);
    if (distance < bestDistance) [best, bestDistance] = [one, distance];
  }
  return best;
}

/** The distance of Damerau and Levenshtein, with neighbours exchanged at most once. */
function countDifferences(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isExchanged) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
