import { and, eq, gt } from "drizzle-orm";
import type { SignedInActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isFreshSignIn, isIdentityProof } from "../rules/identity-proof.ts";
import { CONFIRM_LIMIT } from "../rules/registration.ts";
import { sessions, users } from "../tables.server.ts";
import { checkPassword } from "./check-password.server.ts";

interface ConfirmationContext
  extends Pick<DepsWithQueue, "db" | "signer" | "hasher" | "log" | "metrics"> {
  readonly actor: SignedInActor;
  readonly now: Date;
}

interface Confirmation {
  readonly password: string;
  /** The field of the form that holds the password. */
  readonly field: string;
  /** A fresh proof of identity from ORCID, for accounts without a password. Null if the act needs no proof. */
  readonly proof: string | null;
}

/**
 * Requires a signed-in person to confirm their identity before a critical act: by password, or by a fresh sign-in at
 * ORCID if the account has none. An open session alone must not suffice. Wrong passwords are counted by session.
 */
export async function confirmIdentity(
  context: ConfirmationContext,
  { password, field, proof }: Confirmation,
): Promise<"password" | "orcid"> {
  const { db, signer, actor, now } = context;
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user?.passwordHash) {
    if (proof !== null && !isIdentityProof(signer, actor.sessionId, proof, now)) {
      throw new DomainError("FORBIDDEN_ROLE", { why: "stale" });
    }
    return "orcid";
  }
  const { passwordHash } = user;
  const limits = [[CONFIRM_LIMIT, actor.sessionId]] as const;
  const source = { account: actor.userId };
  await checkPassword(context, { password, passwordHash, limits, source }, field);
  return "password";
}

/** Like `confirmIdentity`, but accepts a recent sign-in or proof. For adding or removing a way into the account. */
export async function confirmRecentIdentity(
  context: ConfirmationContext,
  confirmation: Confirmation,
): Promise<void> {
  const { signer, actor, now } = context;
  if (await hasJustSignedIn(context)) return;
  if (isIdentityProof(signer, actor.sessionId, confirmation.proof ?? "", now)) return;
  await confirmIdentity(context, confirmation);
}

export async function hasJustSignedIn({
  db,
  actor,
  now,
}: Pick<ConfirmationContext, "db" | "actor" | "now">): Promise<boolean> {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  return session !== undefined && isFreshSignIn(session.createdAt, now);
}

/**
 * Locks the account and returns its password hash. Hashing waits in a queue and ORCID takes time, so the owner may
 * reset the password between the confirmation and the write. The lock orders the two.
 */
async function lockPasswordHash(tx: Db, userId: string): Promise<string | null | undefined> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user?.passwordHash;
}

/** For signed-in commands: throws if the session has ended since the request started. */
export async function requireActiveSession(
  tx: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await lockPasswordHash(tx, userId);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  if (!session) throw new DomainError("SIGN_IN_REQUIRED");
}

/** For sign-ins: throws if the password was changed since it was verified. */
export async function requireSamePassword(
  tx: Db,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== passwordHash)
    throw new DomainError("INVALID", { password: "wrong" });
}
