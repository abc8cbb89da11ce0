import { and, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import { allowAnyone } from "#platform/policy.ts";
import { mailAccountLink } from "../jobs/account-mails.server.ts";
import { getHashingOwner, hashNewPassword } from "../rules/password-hash.server.ts";
import { SPACE_HREF } from "../rules/paths.ts";
import { REGISTER_ADDRESS_LIMIT, registrationSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";

type WriteRelatedRows = (tx: Db, userId: string) => Promise<void>;

/**
 * Creates an inactive account and queues the mail that activates it. For an address that already has an account, the
 * work and the answer are the same and only the mail differs, so that the answer does not reveal accounts. An address
 * that is registered too often also gets the same answer, but no mail and no new row: this protects its mailbox and
 * an account that waits for activation.
 */
export const registerAccount = command({
  actors: ["visitor"],
  input: registrationSchema.extend({
    /** The local path that the mailed link leads to after activation; the caller has validated it. */
    next: z.string().default(SPACE_HREF),
    /** Rows of another feature, written in the transaction of the new account. */
    alsoWrite: z.custom<WriteRelatedRows>((value) => typeof value === "function").optional(),
  }),
  limits: [{ name: "register", per: "network", max: 20, seconds: 3600 }],
  async prepare(context) {
    const { email, password } = context.input;
    const { clientAddress } = context.request;
    const owner = getHashingOwner({ account: email, clientAddress });
    const passwordHash = await hashNewPassword(context, password, owner);
    const key = email.toLowerCase();
    const isWithinLimit = await context.consumeLimit(REGISTER_ADDRESS_LIMIT, key);
    return { passwordHash, isWithinLimit };
  },
  may: allowAnyone,
  async run({ tx, queue, env, input, request, now, prepared: { passwordHash, isWithinLimit } }) {
    if (!isWithinLimit) return;
    const { firstName, lastName, email, next } = input;
    const { locale } = request;
    await deleteUnactivatedAccount(tx, email);
    const [created] = await tx
      .insert(users)
      .values({
        firstName,
        lastName,
        passwordHash,
        locale,
        email,
        consentedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created) await input.alsoWrite?.(tx, created.id);
    const origin = getLinkOrigin(env, request.origin);
    await queue.enqueue(tx, mailAccountLink, { email, purpose: "register", locale, origin, next });
  },
});

/**
 * Deletes an account that was never activated. The next person to register the address may be someone else and must
 * not inherit names, affiliation, consent or links.
 */
async function deleteUnactivatedAccount(tx: Db, email: string): Promise<void> {
  await tx
    .delete(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        isNull(users.emailVerifiedAt),
        isNull(users.orcid),
      ),
    );
}
