/** Whether two lists name the same calls. */
export function isSameSelection(one: Iterable<number>, other: Iterable<number>): boolean {
  const [ids, otherIds] = [new Set(one), new Set(other)];
  return ids.size === otherIds.size && [...ids].every((id) => otherIds.has(id));
}

/** The selection with a call added, or taken out if it was there. */
export function toggleCall(selection: ReadonlySet<number>, callId: number): Set<number> {
  const next = new Set(selection);
  if (!next.delete(callId)) next.add(callId);
  return next;
}
