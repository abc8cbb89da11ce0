import { profiles } from "#features/researchers/tables.server.ts";
import type { Deps } from "#platform/deps.ts";

/** "No thanks": the card that offers to link ORCID and HAL is not shown to this person again. */
export async function refuseHalCard(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
): Promise<void> {
  const refused = { halCardRefusedAt: clock.now() };
  await db
    .insert(profiles)
    .values({ userId, ...refused })
    .onConflictDoUpdate({ target: profiles.userId, set: refused });
}
