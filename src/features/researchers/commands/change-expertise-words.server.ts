import { eq } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { expertiseWordsOf } from "../queries/expertise.server.ts";
import { lockPerson } from "../queries/owned-rows.server.ts";
import { type AddOutcome, addWords, type WordList } from "../rules/expertise.ts";
import { profiles } from "../tables.server.ts";

type Wanted = Pick<Deps, "db" | "clock">;

/** Adds keywords or skills; nothing is added where not all of them can be. */
export async function addExpertiseWords(
  { db, clock }: Wanted,
  userId: string,
  list: WordList,
  typed: string,
): Promise<AddOutcome> {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const added = addWords((await expertiseWordsOf(tx, userId))[list], typed);
    if (added.outcome === "added") {
      const changed = { [list]: added.list, updatedAt: clock.now() };
      await tx
        .insert(profiles)
        .values({ userId, ...changed })
        .onConflictDoUpdate({ target: profiles.userId, set: changed });
    }
    return added.outcome;
  });
}

export async function removeExpertiseWord(
  { db, clock }: Wanted,
  userId: string,
  list: WordList,
  word: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const words = (await expertiseWordsOf(tx, userId))[list];
    if (!words.includes(word)) throw new DomainError("NOT_FOUND");
    await tx
      .update(profiles)
      .set({ [list]: words.filter((other) => other !== word), updatedAt: clock.now() })
      .where(eq(profiles.userId, userId));
  });
}
