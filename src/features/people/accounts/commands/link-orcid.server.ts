import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { users } from "../tables.server.ts";

export type LinkProblem =
  /** Somebody else is signed in in this browser by now. */
  | "otherPerson"
  /** This iD signs in to another account. */
  | "linkedElsewhere"
  /** The account has another iD already. */
  | "otherOrcid";

/** Gives an account an ORCID to sign in by, or finds that it is the one it has. A part of `finishOrcidAuthorization`. */
export async function linkOrcid(
  tx: Db,
  { userId, orcid, now }: { userId: string; orcid: string; now: Date },
): Promise<"linked" | "confirmed" | LinkProblem> {
  const [user] = await tx
    .select({ orcid: users.orcid })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "researcher")))
    .for("update");
  if (!user) return "otherPerson";
  if (user.orcid === orcid) return "confirmed";
  if (user.orcid !== null) return "otherOrcid";
  const [holder] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orcid, orcid), ne(users.id, userId)));
  if (holder) return "linkedElsewhere";
  await tx
    .update(users)
    .set({ orcid, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.orcid)));
  return "linked";
}
