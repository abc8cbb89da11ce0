import { savedSearches } from "#features/people/alerts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Of an account (`userId`) or of a visitor's mail address (`email`). */
type NewSearch = Partial<typeof savedSearches.$inferInsert>;

const DAY_MS = 86_400_000;

/** A search saved and confirmed a day ago, mailed at once. */
export async function makeSavedSearch(db: Db, search: NewSearch): Promise<string> {
  const dayAgo = new Date(Date.now() - DAY_MS);
  const criteria = search.criteria ?? "";
  const [row] = await db
    .insert(savedSearches)
    .values({
      locale: "fr",
      name: `Recherche ${criteria}`,
      frequency: "instant",
      confirmedAt: dayAgo,
      createdAt: dayAgo,
      ...search,
      criteria,
    })
    .returning({ id: savedSearches.id });
  if (!row) throw new Error("The search was not saved.");
  return row.id;
}
