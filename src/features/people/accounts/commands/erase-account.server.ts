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

/** What other features know of a person otherwise than by their row. */
type EraseRelatedData = (tx: Db, person: ErasedPerson, queue: Queue) => Promise<void>;

/**
 * Erases an account: its row, and with it every row of the person, but for what has to be kept
 * (`product/personal-data.server.ts` lists it, with the reasons, and is the one that makes this command). Files and the
 * farewell are jobs, put in the queue in the same transaction; whatever was there about the person is gone by then.
 */
export const createEraseAccount = (alsoErase: EraseRelatedData) =>
  command({
    actors: ["person"],
    input: z.object({
      password: z.string(),
      proof: z.string(),
      /** Typed by who has no password, and what it has to be in their language. */
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
      // After the dossiers, whose rows everybody else locks before anybody's account.
      await requireActiveSession(tx, actor, now);
      await tx.delete(users).where(eq(users.id, userId));
      await tx.insert(erasedAccounts).values({ userId, erasedAt: now }).onConflictDoNothing();
      await queue.enqueue(tx, eraseFiles, { userId });
      if (email && emailVerified) await queue.enqueue(tx, mailErased, { userId, email, locale });
      await audit("user.erased", { kind: "user", id: userId });
      // With the account end its places in dossiers.
      recordSecurityEvent("rightsChanged", { account: userId, what: "user.erased" });
    },
  });
