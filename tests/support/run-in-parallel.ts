/** Runs a function over many items, a few at a time. */
export async function runInParallel<One>(
  atOnce: number,
  all: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
