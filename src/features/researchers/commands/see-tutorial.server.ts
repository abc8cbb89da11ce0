import { isNull } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { profiles } from "../tables.server.ts";

/** The tutorial opened by itself once; it will not do so again. */
export async function seeTutorial(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
): Promise<void> {
  const tutorialSeenAt = clock.now();
  await db
    .insert(profiles)
    .values({ userId, tutorialSeenAt })
    .onConflictDoUpdate({
      target: profiles.userId,
      set: { tutorialSeenAt },
      setWhere: isNull(profiles.tutorialSeenAt),
    });
}
