import type { Db } from "#platform/db/pool.server.ts";
import { profiles } from "../tables.server.ts";

type ProfileColumns = Omit<typeof profiles.$inferInsert, "userId">;

/** Writes columns of a person's profile; the row is made when something is first said. */
export async function writeProfile(
  tx: Db,
  userId: string,
  columns: Partial<ProfileColumns>,
): Promise<void> {
  await tx
    .insert(profiles)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: profiles.userId, set: columns });
}
