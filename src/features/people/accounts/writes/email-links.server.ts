import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { findLinkOwner } from "../queries/links.server.ts";
import { createToken, hashToken } from "../rules/secret-token.server.ts";
import { getLinkExpiry } from "../rules/session-times.ts";
import { emailLinks, type LinkPurpose, users } from "../tables.server.ts";

/**
 * Creates a link and returns its token. Earlier links of the same purpose stay valid until they expire or one is
 * used.
 */
export async function createLink(
  db: Db,
  {
    userId,
    email,
    purpose,
    now,
  }: { userId: string; email: string; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const token = createToken();
  await db.insert(emailLinks).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    email,
    createdAt: now,
    expiresAt: getLinkExpiry(purpose, now),
  });
  return token;
}

/** Consumes a link and every other link of the same purpose. Of two concurrent requests only one gets the owner. */
export async function consumeLink(tx: Db, purpose: LinkPurpose, token: string, now: Date) {
  const owner = await findLinkOwner(tx, purpose, token, now);
  if (!owner) return null;
  const used = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailLinks.userId, owner.userId),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.usedAt),
      ),
    )
    .returning({ tokenHash: emailLinks.tokenHash });
  return used.some((link) => link.tokenHash === hashToken(token)) ? owner : null;
}

/** The error for a link that was used, has expired or never existed. */
export const createDeadLinkError = (): DomainError => new DomainError("STALE", { why: "dead" });

/** Frees an address for its proven owner by deleting an account that was registered with it and never activated. */
export async function releaseUnverifiedEmail(tx: Db, address: string): Promise<"free" | "taken"> {
  const sameAddress = sql`lower(${users.email}) = ${address.toLowerCase()}`;
  await tx.delete(users).where(and(sameAddress, sql`${users.emailVerifiedAt} is null`));
  const [holder] = await tx.select({ id: users.id }).from(users).where(sameAddress);
  return holder ? "taken" : "free";
}
