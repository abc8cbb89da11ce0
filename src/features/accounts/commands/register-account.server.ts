import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { networkLimits } from "#platform/rate-limit/network.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { mailAccountLink } from "../jobs/mail-account-link.server.ts";
import { SPACE_HREF } from "../rules/hrefs.ts";
import { hashPassword } from "../rules/password-hash.server.ts";
import {
  REGISTER_ADDRESS_LIMIT,
  REGISTER_NETWORK_LIMIT,
  registrationSchema,
} from "../rules/registration.ts";
import { emailLinks, users } from "../tables.server.ts";

type AlsoWrite = (tx: Db, userId: string) => Promise<void>;

/**
 * Makes an inactive account and asks for the mail that activates it. For an address that has an account already
 * the same work is done and the same answer given; only the mail, which the owner alone reads, differs. So it is for
 * an address registered too often: nobody fills another's mailbox, nor takes their waiting account over and over.
 */
export const registerAccount = command({
  actors: ["visitor"],
  input: registrationSchema.extend({
    locale: z.enum(LOCALES),
    clientAddress: z.string(),
    origin: z.string(),
    /** Where the mailed link leads in the end: a path of ours, checked by whoever asks. */
    next: z.string().default(SPACE_HREF),
    /** What another feature keeps of a registration: written with the new account, both or neither. */
    alsoWrite: z.custom<AlsoWrite>((value) => typeof value === "function").optional(),
  }),
  limits: (_, { clientAddress }) => networkLimits(REGISTER_NETWORK_LIMIT, clientAddress),
  async prepare(asked) {
    const { email, password } = asked.input;
    const passwordHash = await hashPassword(asked, password);
    const key = email.toLowerCase();
    const within = await consumeRateLimit(asked, REGISTER_ADDRESS_LIMIT, key, asked.now);
    return { passwordHash, within };
  },
  async run({ tx, queue, env, input, now, prepared: { passwordHash, within } }) {
    if (!within) return;
    const { firstName, lastName, email, locale, next } = input;
    const values = { firstName, lastName, passwordHash, locale };
    const [made] = await tx
      .insert(users)
      .values({ ...values, email, consentedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    const id = made?.id ?? (await registerAgain(tx, email, values));
    if (id) await input.alsoWrite?.(tx, id);
    const origin = linkOrigin(env, input.origin);
    await queue.enqueue(tx, mailAccountLink, { email, purpose: "register", locale, origin, next });
  },
});

/**
 * An account that was never activated belongs to nobody yet: who registers the address anew takes the place of who did
 * so before, and links sent before are worth nothing. Null where the address has an account in use.
 */
async function registerAgain(
  tx: Db,
  email: string,
  values: Pick<typeof users.$inferInsert, "firstName" | "lastName" | "passwordHash" | "locale">,
): Promise<string | null> {
  const [waiting] = await tx
    .update(users)
    .set(values)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        isNull(users.emailVerifiedAt),
        isNull(users.orcid),
      ),
    )
    .returning({ id: users.id });
  if (!waiting) return null;
  await tx.delete(emailLinks).where(eq(emailLinks.userId, waiting.id));
  return waiting.id;
}
