import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { lockPerson, rowId } from "../queries/owned-rows.server.ts";
import { careerItems } from "../tables.server.ts";

/** Takes an entry out of sight. It can be put back; what came from ORCID is remembered so that it stays away. */
export async function removeCareerItem(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  id: string,
) {
  const [removed] = await db
    .update(careerItems)
    .set({ removedAt: clock.now() })
    .where(
      and(
        eq(careerItems.userId, userId),
        eq(careerItems.id, rowId(id)),
        isNull(careerItems.removedAt),
      ),
    )
    .returning({ kind: careerItems.kind });
  if (!removed) throw new DomainError("NOT_FOUND");
  return removed;
}

/** Undoes a removal. */
export async function restoreCareerItem({ db }: Pick<Deps, "db">, userId: string, id: string) {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [restored] = await tx
      .update(careerItems)
      .set({ removedAt: null })
      .where(
        and(
          eq(careerItems.userId, userId),
          eq(careerItems.id, rowId(id)),
          isNotNull(careerItems.removedAt),
        ),
      )
      .returning({ kind: careerItems.kind });
    if (!restored) throw new DomainError("NOT_FOUND");
    return restored;
  });
}
