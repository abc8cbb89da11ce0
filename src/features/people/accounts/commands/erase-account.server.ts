import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import type { ErasedPerson } from "#platform/personal-data-source.server.ts";
import { eraseFiles, mailErased } from "../jobs/erasure.server.ts";
import { can } from "../policy.ts";
import { erasedAccounts, users } from "../tables.server.ts";
import { confirmIdentity, requireActiveSession } from "../writes/confirm-identity.server.ts";

/** Erases data of other features that does not cascade from the row of `users`. */
type EraseRelatedData = (tx: Db, person: ErasedPerson, queue: Queue) => Promise<void>;

/**
 * Erases an account: its row and, by cascade, every row of the person, except the retained data that
 * `product/personal-data.server.ts` lists with reasons. That file also creates this command. File deletion and the
 * last mail are jobs queued in the same transaction, so they carry everything they need in their payload.
 */
export const createEraseAccount = (alsoErase: EraseRelatedData) =>
  command({
    actors: ["person"],
    input: z.object({
      password: z.string(),
      proof: z.string(),
      /**
       * A confirmation word for accounts without a password: the typed one and the expected one in the person's
       * language.
       */
      word: z.string(),
      expectedWord: z.string(),
    }),
    async prepare(context) {
      const { password, proof, word, expectedWord } = context.input;
      const method = await confirmIdentity(context, { password, field: "password", proof });
      if (method === "orcid" && word.trim().toLowerCase() !== expectedWord) {
        throw new DomainError("INVALID", { word: "wrong" });
      }
    },
    may: (actor) => can(actor, "erase", actor),
    async run({ tx, queue, actor, now, audit, recordSecurityEvent }) {
      const { userId, email, emailVerified, locale } = actor;
      await queue.deleteJobsMentioning(tx, email ? [userId, email] : [userId]);
      await alsoErase(tx, { userId, verifiedEmail: emailVerified ? email : null, now }, queue);
      // After the dossiers: every other command locks a dossier before an account, and the same order avoids
      // deadlocks.
      await requireActiveSession(tx, actor, now);
      await tx.delete(users).where(eq(users.id, userId));
      await tx.insert(erasedAccounts).values({ userId, erasedAt: now }).onConflictDoNothing();
      await queue.enqueue(tx, eraseFiles, { userId });
      if (email && emailVerified) await queue.enqueue(tx, mailErased, { userId, email, locale });
      await audit("user.erased", { kind: "user", id: userId });
      // Erasing the account also ends its memberships in dossiers.
      recordSecurityEvent("rightsChanged", { account: userId, what: "user.erased" });
    },
  });
