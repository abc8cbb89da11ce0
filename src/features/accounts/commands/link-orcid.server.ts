import { and, eq, isNull, ne } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { users } from "../tables.server.ts";

export type LinkProblem =
  /** Somebody else is signed in in this browser by now. */
  | "otherPerson"
  /** This iD signs in to another account. */
  | "linkedElsewhere"
  /** The account has another iD already. */
  | "otherOrcid";

/** Gives an account an ORCID to sign in by, or finds that it is the one it has. */
export async function linkOrcid(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  { userId, orcid }: { userId: string; orcid: string },
): Promise<"linked" | "confirmed" | LinkProblem> {
  return db.transaction(async (tx) => {
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
      .set({ orcid, updatedAt: clock.now() })
      .where(and(eq(users.id, userId), isNull(users.orcid)));
    return "linked";
  });
}

/** Takes the ORCID away again, unless it is the only way in. */
export async function unlinkOrcid(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  userId: string,
): Promise<"unlinked" | "onlyWayIn"> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ passwordHash: users.passwordHash, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for("update");
    if (!user?.passwordHash || !user.emailVerifiedAt) return "onlyWayIn";
    await tx.update(users).set({ orcid: null, updatedAt: clock.now() }).where(eq(users.id, userId));
    return "unlinked";
  });
}
