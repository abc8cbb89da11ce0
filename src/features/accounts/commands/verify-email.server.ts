import { eq } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { takeLink } from "../links.server.ts";
import { users } from "../tables.server.ts";

/** Activates the account a link was sent for. */
export async function verifyEmail(
  { db, clock }: Pick<DepsWithQueue, "db" | "clock">,
  token: string,
): Promise<"verified" | "dead"> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const owner = await takeLink(tx, "verify_email", token, now);
    if (!owner) return "dead";
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, owner.userId));
    return "verified";
  });
}
