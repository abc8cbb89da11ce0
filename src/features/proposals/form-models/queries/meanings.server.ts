import { inArray } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { FormMeanings } from "../rules/form-meanings.ts";
import { formVersionMeanings } from "../tables.server.ts";

/** The meanings of several versions, by the version's id. Every given version has an entry. */
export async function loadMeanings(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, FormMeanings>> {
  const rows =
    versionIds.length === 0
      ? []
      : await db
          .select()
          .from(formVersionMeanings)
          .where(inArray(formVersionMeanings.versionId, [...versionIds]));
  return new Map(
    versionIds.map((id) => [
      id,
      new Map(
        rows
          .filter(({ versionId }) => versionId === id)
          .map(({ meaning, questionId }) => [meaning, questionId]),
      ),
    ]),
  );
}
