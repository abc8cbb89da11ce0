import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { ownerOfLink } from "../queries/links.server.ts";
import { newToken, tokenHash } from "../rules/secret-token.server.ts";
import { linkEnd } from "../rules/session-times.ts";
import { emailLinks, type LinkPurpose } from "../tables.server.ts";

/** A new link for a person; earlier ones of the same purpose stay valid until they end or one is used. */
export async function makeLink(
  db: Db,
  {
    userId,
    email,
    purpose,
    now,
  }: { userId: string; email: string; purpose: LinkPurpose; now: Date },
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

/** Uses a link up, and with it every other link of that purpose. Of two requests at once only one gets the owner. */
export async function takeLink(tx: Db, purpose: LinkPurpose, token: string, now: Date) {
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

/** The refusal of a link that was used, has expired, or never was one of ours. */
export const deadLink = (): DomainError => new DomainError("STALE", { why: "dead" });
