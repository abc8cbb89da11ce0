import { eq } from "drizzle-orm";
import type { PersonActor } from "#platform/actor.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { eraseFiles } from "../jobs/erase-files.server.ts";
import { mailErased } from "../jobs/mail-erased.server.ts";
import { isOrcidProof } from "../orcid-link-wish.server.ts";
import { ownPassword } from "../own-password.server.ts";
import { erasedAccounts, users } from "../tables.server.ts";

interface Confirmation {
  readonly password: string;
  /** For who has no password: that they were at ORCID a moment ago, and the word typed. */
  readonly proof: string;
  readonly word: string;
  readonly expectedWord: string;
}

export type EraseOutcome = "erased" | "wrongPassword" | "tooMany" | "wrongWord" | "stale";

/**
 * Erases an account: its row, and with it by cascade every row that names the person; files and the farewell are jobs,
 * put in the queue in the same transaction. What is left is a number and a date.
 */
export async function eraseAccount(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock">,
  actor: PersonActor,
  { password, proof, word, expectedWord }: Confirmation,
): Promise<EraseOutcome> {
  const now = deps.clock.now();
  const known = await ownPassword(deps, actor.userId, password);
  if (known === "wrong") return "wrongPassword";
  if (known === "tooMany") return "tooMany";
  if (known === "none") {
    if (!isOrcidProof(deps.signer, actor.sessionId, proof, now)) return "stale";
    if (word.trim().toLowerCase() !== expectedWord) return "wrongWord";
  }
  const { userId, email, locale } = actor;
  await deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, userId));
    await tx.insert(erasedAccounts).values({ userId, erasedAt: now }).onConflictDoNothing();
    await deps.queue.enqueue(tx, eraseFiles, { userId });
    if (email && actor.emailVerified) {
      await deps.queue.enqueue(tx, mailErased, { userId, email, locale });
    }
  });
  return "erased";
}
