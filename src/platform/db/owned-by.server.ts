import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "#platform/actor.ts";

/** Condition: the row belongs to the person who acts, as `isOwner` in `policy.ts`. False for all other actors. */
export const isOwnedBy = (owner: PgColumn, actor: Actor): SQL =>
  actor.kind === "person" ? eq(owner, actor.userId) : sql`false`;
