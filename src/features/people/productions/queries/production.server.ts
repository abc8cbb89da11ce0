import { and, eq, isNull, type SQL } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { productions } from "../tables.server.ts";

interface Owner {
  readonly userId: string;
}

/** Loads a work of any owner (the policy decides) and locks the account row. */
export const loadProductionForUpdate = (tx: Db, person: Owner, id: string) =>
  loadForUpdate(tx, person, eq(productions.id, id));

/** Loads a work of HAL by its identifier. */
export const loadHalProductionForUpdate = (tx: Db, person: Owner, identifier: string) =>
  loadForUpdate(
    tx,
    person,
    and(
      eq(productions.userId, person.userId),
      eq(productions.source, "hal"),
      eq(productions.identifier, identifier),
    ),
  );

async function loadForUpdate(tx: Db, { userId }: Owner, which: SQL | undefined) {
  // Serializes the person's choices: two concurrent favourites must not both take the last slot.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  const [work] = await tx
    .select({
      id: productions.id,
      userId: productions.userId,
      source: productions.source,
      identifier: productions.identifier,
      doi: productions.doi,
      goneAt: productions.goneAt,
    })
    .from(productions)
    .where(and(which, isNull(productions.notMineAt)));
  if (!work) throw new DomainError("NOT_FOUND");
  return work;
}
