export const MOVES = ["up", "down"] as const;
export type Move = (typeof MOVES)[number];

/** The ids with one moved by one position. At the end of the list, or with an unknown id, nothing moves. */
export function moveInOrder(ids: readonly number[], id: number, move: Move): readonly number[] {
  const from = ids.indexOf(id);
  const to = move === "up" ? from - 1 : from + 1;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const moved = ids.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}
