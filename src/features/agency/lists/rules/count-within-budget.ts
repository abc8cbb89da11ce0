/**
 * Runs counts one after the other until the time is over; null for those that were not run. For numbers that a page can
 * do without: a list must not become slow because many views were saved.
 */
export async function countWithinBudget(
  counts: readonly (() => Promise<number>)[],
  budgetMs: number,
  readMs: () => number = () => performance.now(),
): Promise<(number | null)[]> {
  const end = readMs() + budgetMs;
  const results: (number | null)[] = [];
  for (const count of counts) results.push(readMs() < end ? await count() : null);
  return results;
}
