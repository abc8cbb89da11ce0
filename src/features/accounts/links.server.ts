import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { linkEnd } from "./rules/session-times.ts";
import { looksLikeToken, newToken, tokenHash } from "./secret-token.server.ts";
import { emailLinks, type LINK_PURPOSES, users } from "./tables.server.ts";

type Purpose = (typeof LINK_PURPOSES)[number];

/** A new link for a person; earlier ones of the same purpose stay valid until they end or one is used. */
export async function makeLink(
  db: Db,
  { userId, email, purpose, now }: { userId: string; email: string; purpose: Purpose; now: Date },
): Promise<string> {
  const token = newToken();
  await db.insert(emailLinks).values({
    tokenHash: tokenHash(token),
    userId,
    purpose,
    email,
    createdAt: now,
    expiresAt: linkEnd(purpose, now),
  });
  return token;
}

/** Whom an unused, unexpired link belongs to; its address must still be the person's. Nothing is used up. */
export async function ownerOfLink(db: Db, purpose: Purpose, token: string, now: Date) {
  if (!looksLikeToken(token)) return null;
  const [owner] = await db
    .select({ userId: users.id, email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(
      and(
        eq(emailLinks.tokenHash, tokenHash(token)),
        eq(emailLinks.purpose, purpose),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
        sql`lower(${users.email}) = lower(${emailLinks.email})`,
      ),
    );
  return owner ?? null;
}

/** Uses a link up, and with it every other link of that purpose. Of two requests at once only one gets the owner. */
export async function takeLink(tx: Db, purpose: Purpose, token: string, now: Date) {
  const owner = await ownerOfLink(tx, purpose, token, now);
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
  return used.some((link) => link.tokenHash === tokenHash(token)) ? owner : null;
}

/** The address an unused, unexpired link would make somebody's, and whose. Nothing is used up. */
export async function wishedAddress(db: Db, token: string, now: Date) {
  if (!looksLikeToken(token)) return null;
  const [wish] = await db
    .select({ userId: emailLinks.userId, email: emailLinks.email })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.tokenHash, tokenHash(token)),
        eq(emailLinks.purpose, "change_email"),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    );
  return wish ?? null;
}

/** The address that waits to be proven by the newest link of a person, if any does. */
export async function pendingAddress(db: Db, userId: string, now: Date): Promise<string | null> {
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
