import { and, eq, gt, isNull } from "drizzle-orm";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { mailAddressMoved } from "../jobs/mail-address-moved.server.ts";
import { looksLikeToken, tokenHash } from "../secret-token.server.ts";
import { emailLinks, users } from "../tables.server.ts";
import { releaseUnverifiedEmail } from "./enter-by-orcid.server.ts";

/**
 * Makes the address of a mailed link the account's. The link proves that somebody reads mail there; only that it is
 * the account's own person, signed in, makes the address theirs. Otherwise anybody could put another's address into
 * their account and wait for a mail scanner, or the owner, to follow the link.
 */
export async function changeEmail(
  { db, clock, queue }: Pick<DepsWithQueue, "db" | "clock" | "queue">,
  { token, userId }: { token: string; userId: string },
): Promise<"moved" | "dead"> {
  if (!looksLikeToken(token)) return "dead";
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [link] = await tx
      .update(emailLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailLinks.tokenHash, tokenHash(token)),
          eq(emailLinks.userId, userId),
          eq(emailLinks.purpose, "change_email"),
          isNull(emailLinks.usedAt),
          gt(emailLinks.expiresAt, now),
        ),
      )
      .returning({ email: emailLinks.email });
    if (!link) return "dead";
    // Earlier wishes are past: an old mail must not bring an old address back.
    await tx
      .update(emailLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailLinks.userId, userId),
          eq(emailLinks.purpose, "change_email"),
          isNull(emailLinks.usedAt),
        ),
      );
    const [before] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    if ((await releaseUnverifiedEmail(tx, link.email)) === "taken") return "dead";
    await tx
      .update(users)
      .set({ email: link.email, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
    if (before?.email) {
      await queue.enqueue(tx, mailAddressMoved, { userId, former: before.email });
    }
    return "moved";
  });
}
