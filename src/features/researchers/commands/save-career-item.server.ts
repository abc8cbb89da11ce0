import { and, count, eq, isNull, min } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { lockPerson, rowId } from "../queries/owned-rows.server.ts";
import type { CareerValues } from "../rules/career-values.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import { sameValues } from "../rules/merge-career.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { careerItems } from "../tables.server.ts";

type Wanted = Pick<Deps, "db" | "clock">;

/** Adds an entry at the top of its list; null where the list is full. */
export async function addCareerItem(
  { db, clock }: Wanted,
  userId: string,
  kind: CareerKind,
  values: CareerValues,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [now] = await tx
      .select({ size: count(), first: min(careerItems.position) })
      .from(careerItems)
      .where(
        and(
          eq(careerItems.userId, userId),
          eq(careerItems.kind, kind),
          isNull(careerItems.removedAt),
        ),
      );
    if ((now?.size ?? 0) >= MAX_ENTRIES) return null;
    const at = clock.now();
    const [made] = await tx
      .insert(careerItems)
      .values({
        userId,
        kind,
        values,
        position: (now?.first ?? 1) - 1,
        editedAt: at,
        createdAt: at,
      })
      .returning({ id: careerItems.id });
    return made?.id ?? null;
  });
}

/** Writes what the person changed. Saved as it was, an entry of ORCID goes on following ORCID. */
export async function changeCareerItem(
  { db, clock }: Wanted,
  userId: string,
  id: string,
  values: CareerValues,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a reading of ORCID under way: whoever comes second sees what the first one wrote.
    await lockPerson(tx, userId);
    const own = and(
      eq(careerItems.userId, userId),
      eq(careerItems.id, rowId(id)),
      isNull(careerItems.removedAt),
    );
    const [before] = await tx
      .select({ values: careerItems.values, offered: careerItems.offered })
      .from(careerItems)
      .where(own);
    if (!before) throw new DomainError("NOT_FOUND");
    if (sameValues(before.values, values)) return;
    const settled = before.offered && sameValues(before.offered, values);
    await tx
      .update(careerItems)
      .set({ values, editedAt: clock.now(), ...(settled ? { offered: null } : {}) })
      .where(own);
  });
}
