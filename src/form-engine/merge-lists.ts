/**
 * Two lists that both come from `base`: what either added is there, what either removed is gone, in my order. For answers
 * whose values stand for themselves: chosen options, works cited, groups.
 */
export function mergeLists<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  idOf: (item: Item) => string,
): Item[] {
  const ids = (items: readonly Item[]) => new Set(items.map(idOf));
  const [atBase, atMine, atTheirs] = [ids(base), ids(mine), ids(theirs)];
  const removedByThem = (item: Item) => atBase.has(idOf(item)) && !atTheirs.has(idOf(item));
  const addedByThem = (item: Item) => !atBase.has(idOf(item)) && !atMine.has(idOf(item));
  return [...mine.filter((item) => !removedByThem(item)), ...theirs.filter(addedByThem)];
}
