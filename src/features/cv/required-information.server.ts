import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { affiliations, profiles } from "#features/researchers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

export type MissingForCv = "title" | "gender" | "affiliation";

/** What a person has yet to say before a CV can be made. */
export async function missingForCv(db: Db, userId: string): Promise<MissingForCv[]> {
  const [row] = await db
    .select({
      title: profiles.title,
      gender: profiles.gender,
      affiliation: affiliations.id,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(affiliations, eq(affiliations.userId, users.id))
    .where(eq(users.id, userId));
  return (["title", "gender", "affiliation"] as const).filter((field) => !row?.[field]);
}
