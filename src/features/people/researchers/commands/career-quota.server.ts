import { and, count, eq, isNull, min } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { MAX_ENTRIES } from "../rules/entry-input.ts";
import type { CareerKind } from "../rules/vocabulary.ts";
import { careerItems } from "../tables.server.ts";

/** Refuses one more entry than a list may have; gives the place of its first one. */
export async function requireQuota(tx: Db, userId: string, kind: CareerKind) {
  const [list] = await tx
    .select({ size: count(), first: min(careerItems.position) })
    .from(careerItems)
    .where(
      and(
        eq(careerItems.userId, userId),
        eq(careerItems.kind, kind),
        isNull(careerItems.removedAt),
      ),
    );
  if ((list?.size ?? 0) >= MAX_ENTRIES) throw new DomainError("TAKEN", { why: "full" });
  return { first: list?.first ?? null };
}
