import { eq } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { mailPasswordChanged } from "../jobs/mail-password-changed.server.ts";
import { isOrcidProof } from "../orcid-link-wish.server.ts";
import { ownPassword } from "../own-password.server.ts";
import { hashPassword } from "../password-hash.server.ts";
import { passwordSchema } from "../rules/registration.ts";
import { endSessions } from "../sessions.server.ts";
import { users } from "../tables.server.ts";

export type PasswordOutcome =
  | "changed"
  | "invalid"
  | "wrongPassword"
  | "tooMany"
  | "needsEmail"
  | "stale";

interface NewPassword {
  readonly current: string;
  readonly password: string;
  /** For who has no password: that they were at ORCID a moment ago. An open session alone must not make a way in. */
  readonly proof: string;
}

/** Changes the password, or gives one to who had none. Every other device is signed out. */
export async function changePassword(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock">,
  actor: PersonActor,
  { current, password, proof }: NewPassword,
): Promise<PasswordOutcome> {
  if (!passwordSchema.safeParse(password).success) return "invalid";
  if (!actor.emailVerified) return "needsEmail";
  const known = await ownPassword(deps, actor.userId, current);
  if (known === "wrong") return "wrongPassword";
  if (known === "tooMany") return "tooMany";
  if (known === "none" && !isOrcidProof(deps.signer, actor.sessionId, proof, deps.clock.now())) {
    return "stale";
  }
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ passwordHash, updatedAt: deps.clock.now() })
      .where(eq(users.id, actor.userId));
    await endSessions(tx, actor.userId, actor.sessionId);
    await deps.queue.enqueue(tx, mailPasswordChanged, { userId: actor.userId });
  });
  return "changed";
}
