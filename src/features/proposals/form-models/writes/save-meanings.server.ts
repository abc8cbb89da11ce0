import { eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { FormMeanings } from "../rules/form-meanings.ts";
import { formVersionMeanings } from "../tables.server.ts";

/** Replaces the meanings of a version. */
export async function saveMeanings(
  tx: Db,
  versionId: string,
  meanings: FormMeanings,
): Promise<void> {
  await tx.delete(formVersionMeanings).where(eq(formVersionMeanings.versionId, versionId));
  if (meanings.size === 0) return;
  await tx
    .insert(formVersionMeanings)
    .values([...meanings].map(([meaning, questionId]) => ({ versionId, meaning, questionId })));
}
