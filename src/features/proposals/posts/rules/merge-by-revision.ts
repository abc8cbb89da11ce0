/** Adds new or changed items; of two states of an item the later one wins. */
export function mergeByRevision<Item extends { readonly id: string; readonly revision: number }>(
  known: readonly Item[],
  news: readonly Item[],
): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  for (const item of news) {
    const current = byId.get(item.id);
    if (!current || current.revision < item.revision) byId.set(item.id, item);
  }
  return [...byId.values()];
}
