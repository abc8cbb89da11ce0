import type { Db } from "#platform/db/pool.server.ts";
import { decisionLetters } from "../tables.server.ts";

/** A letter as the release of its decision records it. */
export type LetterRow = Omit<typeof decisionLetters.$inferInsert, "id">;

/** Rows of one statement: a parameter for each value, of which a statement may have 65,535. */
const BATCH = 2_000;

/**
 * Makes letters visible to the teams, in the transaction of their release. The PDFs are frozen before. Returns the letter of
 * each decision, for links. Fails if a decision has a letter already.
 */
export async function recordLetters(
  tx: Db,
  rows: readonly LetterRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (let start = 0; start < rows.length; start += BATCH) {
    const written = await tx
      .insert(decisionLetters)
      .values(rows.slice(start, start + BATCH))
      .returning({ id: decisionLetters.id, decisionId: decisionLetters.decisionId });
    for (const { id, decisionId } of written) ids.set(decisionId, id);
  }
  return ids;
}
