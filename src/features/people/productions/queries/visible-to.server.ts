import { and, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#platform/actor.ts";
import { isOwnedBy } from "#platform/db/owned-by.server.ts";
import { productions } from "../tables.server.ts";

/** Condition on `productions`, for every list, count, export and feed: people see their own that they have not disowned. */
export const productionVisibleTo = (actor: Actor): SQL =>
  and(isOwnedBy(productions.userId, actor), isNull(productions.notMineAt)) ?? sql`false`;

/** The productions an actor can select for a CV or a dossier: those that are still in their source. */
export const selectableProductionVisibleTo = (actor: Actor): SQL =>
  and(productionVisibleTo(actor), isNull(productions.goneAt)) ?? sql`false`;
