import { and, eq, isNotNull, sql } from "drizzle-orm";
import { profiles } from "#features/researchers/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { productions } from "../tables.server.ts";

/**
 * Takes a work off a person's list that its source no longer has. One that the source has would only come back with
 * the next import, so it is not found here.
 */
export async function removeGoneProduction(
  { db }: Pick<Deps, "db">,
  userId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(productions)
      .where(
        and(
          eq(productions.userId, userId),
          sql`${productions.id}::text = ${id}`,
          isNotNull(productions.goneAt),
        ),
      )
      .returning({ identifier: productions.identifier, source: productions.source });
    if (!removed) throw new DomainError("NOT_FOUND");
    if (removed.source !== "hal") return;
    await tx
      .update(profiles)
      .set({ mainHalIdentifier: null })
      .where(and(eq(profiles.userId, userId), eq(profiles.mainHalIdentifier, removed.identifier)));
  });
}
