import { and, eq, gt } from "drizzle-orm";
import type { AdministratorActor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isFreshSignIn, isIdentityProof } from "../rules/identity-proof.ts";
import { CONFIRM_LIMIT } from "../rules/registration.ts";
import { sessions, users } from "../tables.server.ts";
import { checkPassword } from "./check-password.server.ts";

interface ConfirmationContext
  extends Pick<DepsWithQueue, "db" | "signer" | "hasher" | "log" | "metrics"> {
  readonly actor: PersonActor | AdministratorActor;
  readonly now: Date;
}

interface Confirmation {
  readonly password: string;
  /** The field of the form that holds the password. */
  readonly field: string;
  /** That they have just shown who they are, at ORCID where they have no password. Null where the act takes nothing away. */
  readonly proof: string | null;
}

/**
 * Asks a signed-in person to show once more who they are, before what could cost them their account: by their
 * password, or by a fresh visit to ORCID where the account has none. An open session alone must not be enough, and is
 * no place to guess from: wrong tries are counted in it, and nobody else's are.
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

/** The same, for what a person who signed in a moment ago need not be asked again: another way into the account. */
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
 * Hashing waits its turn, and ORCID takes its time: between the moment somebody showed who they are and the one in which
 * something is written, the owner may have reset the password. The account's row is locked first, so that a reset comes
 * before or after, never in between.
 */
async function lockPasswordHash(tx: Db, userId: string): Promise<string | null | undefined> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user?.passwordHash;
}

/** For acts of who is signed in: a session that was ended meanwhile does nothing more. */
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

/** For who comes in by a password: one that was changed meanwhile is a wrong one. */
export async function requireSamePassword(
  tx: Db,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== passwordHash)
    throw new DomainError("INVALID", { password: "wrong" });
}
