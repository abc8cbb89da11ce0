import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import { isOwnedBy } from "#platform/db/owned-by.server.ts";
import { favourites, savedSearches } from "../tables.server.ts";

/** Deleted searches are hidden, though they can be restored for a while. */
export const notRemoved = isNull(savedSearches.removedAt);

/** Condition on `saved_searches`, for every list, count, export and feed: people see their own that are not deleted. */
export const searchVisibleTo = (actor: Actor): SQL =>
  and(isOwnedBy(savedSearches.userId, actor), notRemoved) ?? sql`false`;

/** Condition on `favourites`: people see their own. */
export const favouriteVisibleTo = (actor: Actor): SQL => isOwnedBy(favourites.userId, actor);
