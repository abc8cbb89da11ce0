import { eq } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isOrcidProof } from "../rules/orcid-proof.ts";
import { CONFIRM_LIMIT } from "../rules/registration.ts";
import { users } from "../tables.server.ts";
import { checkPassword } from "./check-password.server.ts";

interface Asked extends Pick<DepsWithQueue, "db" | "signer" | "hasher"> {
  readonly actor: PersonActor;
  readonly now: Date;
}

interface Confirmation {
  readonly password: string;
  /** The field of the form that holds the password. */
  readonly field: string;
  /** For who has no password: that they were at ORCID a moment ago. Null where the act takes nothing away. */
  readonly proof: string | null;
}

/**
 * Asks a signed-in person to show once more who they are, before what could cost them their account: by their
 * password, or by a fresh visit to ORCID where the account has none. An open session alone must not be enough, and is
 * no place to guess from: wrong tries are counted in it, and nobody else's are.
 */
export async function confirmIdentity(
  asked: Asked,
  { password, field, proof }: Confirmation,
): Promise<"password" | "orcid"> {
  const { db, signer, actor, now } = asked;
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.userId));
  if (!user?.passwordHash) {
    if (proof !== null && !isOrcidProof(signer, actor.sessionId, proof, now)) {
      throw new DomainError("FORBIDDEN_ROLE", { why: "stale" });
    }
    return "orcid";
  }
  const { passwordHash } = user;
  const limits = [[CONFIRM_LIMIT, actor.sessionId]] as const;
  await checkPassword(asked, { password, passwordHash, limits }, field);
  return "password";
}
