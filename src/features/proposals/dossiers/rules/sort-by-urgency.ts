interface Draft {
  /** Its call has closed. */
  readonly over: boolean;
  readonly closesAt: Date;
}

/** Drafts by how long is left; those of closed calls come last, the latest of them first. */
export function sortByUrgency<Item extends Draft>(drafts: readonly Item[]): Item[] {
  return drafts.toSorted(
    (one, other) =>
      Number(one.over) - Number(other.over) ||
      (one.closesAt.getTime() - other.closesAt.getTime()) * (one.over ? -1 : 1),
  );
}
