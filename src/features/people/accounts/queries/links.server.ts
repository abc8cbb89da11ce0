import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { hashToken, looksLikeToken } from "../rules/secret-token.server.ts";
import { emailLinks, type LinkPurpose, users } from "../tables.server.ts";

/** The owner of an unused, unexpired link whose address is still the account's. Does not consume the link. */
export async function findLinkOwner(db: Db, purpose: LinkPurpose, token: string, now: Date) {
  if (!looksLikeToken(token)) return null;
  const [owner] = await db
    .select({ userId: users.id, email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(
      and(
        eq(emailLinks.tokenHash, hashToken(token)),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
        sql`lower(${users.email}) = lower(${emailLinks.email})`,
      ),
    );
  return owner ?? null;
}

/** The new address of an unused, unexpired `change_email` link, and its account. Does not consume the link. */
export async function findEmailChange(db: Db, token: string, now: Date) {
  if (!looksLikeToken(token)) return null;
  const [found] = await db
    .select({ userId: emailLinks.userId, email: emailLinks.email })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.tokenHash, hashToken(token)),
        eq(emailLinks.purpose, "change_email"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    );
  return found ?? null;
}

/** The address of the newest unconfirmed `change_email` link, or null. */
export async function findPendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ email: emailLinks.email })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, userId),
        eq(emailLinks.purpose, "change_email"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(emailLinks.createdAt))
    .limit(1);
  return link?.email ?? null;
}

/**
 * The account of an unused, unexpired "this was not me" link, and the address it was mailed to. Does not consume the
 * link.
 */
export async function findSecurityMailOwner(
  db: Db,
  token: string,
  now: Date,
  { forUpdate = false } = {},
) {
  if (!looksLikeToken(token)) return null;
  const query = db
    .select({
      userId: users.id,
      mailedTo: emailLinks.email,
      email: users.email,
      orcid: users.orcid,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(
      and(
        eq(emailLinks.tokenHash, hashToken(token)),
        eq(emailLinks.purpose, "not_me"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    );
  const [owner] = await (forUpdate ? query.for("update") : query);
  return owner ?? null;
}
