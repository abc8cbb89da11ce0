import { eq, lte } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { SignInSecrets } from "#services/orcid-sign-in.server.ts";
import { getIdentityRequestExpiry } from "../rules/identity-proof.ts";
import { hashToken } from "../rules/secret-token.server.ts";
import { identityRequests } from "../tables.server.ts";

/**
 * A request is found by its state and the browser's key together. A return in another browser finds nothing, and
 * several tabs of one browser do not interfere.
 */
const hashRequestKey = (state: string, browserKey: string) => hashToken(`${state} ${browserKey}`);

interface NewRequest {
  readonly secrets: SignInSecrets;
  readonly browserKey: string;
  readonly next: string;
  readonly linkUserId: string | null;
  readonly now: Date;
}

export async function insertIdentityRequest(
  db: Db,
  { secrets, browserKey, next, linkUserId, now }: NewRequest,
): Promise<void> {
  await db.insert(identityRequests).values({
    stateHash: hashRequestKey(secrets.state, browserKey),
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    next,
    linkUserId,
    expiresAt: getIdentityRequestExpiry(now),
  });
}

/** Deletes and returns a request, so that no answer of ORCID counts twice. */
export async function consumeIdentityRequest(
  db: Db,
  { state, browserKey, now }: { state: string; browserKey: string; now: Date },
) {
  const [request] = await db
    .delete(identityRequests)
    .where(eq(identityRequests.stateHash, hashRequestKey(state, browserKey)))
    .returning();
  if (!request) return { kind: "unknown" as const };
  if (request.expiresAt <= now) return { kind: "expired" as const, next: request.next };
  const { nonce, codeVerifier, next, linkUserId } = request;
  return { kind: "found" as const, secrets: { state, nonce, codeVerifier }, next, linkUserId };
}

export async function deleteExpiredIdentityRequests(db: Db, now: Date): Promise<void> {
  await db.delete(identityRequests).where(lte(identityRequests.expiresAt, now));
}
