interface Row {
  readonly kind: "saved" | "aside";
  readonly version: number;
}

/**
 * What a row of a history, the last first, is compared with: a saved text with the one saved before it, a text that was
 * set aside with the one it met. Null for the first of all.
 */
export function findComparedRow<One extends Row>(rows: readonly One[], index: number): One | null {
  const row = rows[index];
  if (!row) return null;
  const saved = rows.filter(({ kind }) => kind === "saved");
  if (row.kind === "saved")
    return rows.slice(index + 1).find(({ kind }) => kind === "saved") ?? null;
  // The row that held this version then: its stretch may have gone on since.
  return saved.findLast(({ version }) => version >= row.version) ?? saved[0] ?? null;
}
