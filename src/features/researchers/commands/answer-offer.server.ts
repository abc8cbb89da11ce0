import { and, eq } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { careerItemOf } from "../queries/career.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { careerItems } from "../tables.server.ts";

/**
 * Where the person's version and ORCID's differ, they choose. Taking ORCID's, the entry follows ORCID again; keeping
 * theirs, ORCID's version is not offered again until it changes.
 */
export async function answerOffer(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  id: string,
  answer: "orcid" | "mine",
) {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const item = await careerItemOf(tx, userId, id);
    if (item.offered) {
      await tx
        .update(careerItems)
        .set(
          answer === "orcid"
            ? { values: item.offered, offered: null, editedAt: null }
            : { offered: null, editedAt: clock.now() },
        )
        .where(and(eq(careerItems.userId, userId), eq(careerItems.id, item.id)));
    }
    return { kind: item.kind };
  });
}
