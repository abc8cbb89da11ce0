import { and, eq, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { countFavourites } from "../queries/production-list.server.ts";
import { MAX_FAVOURITE_PRODUCTIONS } from "../rules/favourites.ts";
import { productions } from "../tables.server.ts";

/** Makes a work a favourite or no longer one; "full" asks to remove another first. */
export async function setFavourite(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  { id, favourite }: { id: string; favourite: boolean },
): Promise<"ok" | "full"> {
  return db.transaction(async (tx) => {
    // Two favourites at the same moment must not both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [work] = await tx
      .select({ id: productions.id, doi: productions.doi, favouriteAt: productions.favouriteAt })
      .from(productions)
      .where(and(eq(productions.userId, userId), sql`${productions.id}::text = ${id}`));
    if (!work) throw new DomainError("NOT_FOUND");
    // The work may stand in two sources: it is one favourite.
    const ofWork = and(
      eq(productions.userId, userId),
      work.doi ? eq(productions.doi, work.doi) : eq(productions.id, work.id),
    );
    if (!favourite) {
      await tx.update(productions).set({ favouriteAt: null }).where(ofWork);
      return "ok";
    }
    const alreadyOne = await tx.$count(
      productions,
      and(ofWork, sql`${productions.favouriteAt} is not null`),
    );
    if (alreadyOne > 0) return "ok";
    if ((await countFavourites(tx, userId)) >= MAX_FAVOURITE_PRODUCTIONS) return "full";
    await tx
      .update(productions)
      .set({ favouriteAt: clock.now() })
      .where(eq(productions.id, work.id));
    return "ok";
  });
}
