import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { mailAccountLink } from "../jobs/mail-account-link.server.ts";
import { hashPassword } from "../password-hash.server.ts";
import {
  fieldProblems,
  REGISTER_ADDRESS_LIMIT,
  REGISTER_NETWORK_LIMIT,
  type RegistrationErrors,
  type RegistrationField,
  registrationSchema,
} from "../rules/registration.ts";
import { emailLinks, users } from "../tables.server.ts";

export interface RegistrationRequest {
  values: unknown;
  locale: Locale;
  clientAddress: string;
  origin: string;
  /** What else is told with the registration: written with the new account, both or neither. */
  alsoWrite?: ((tx: Db, userId: string) => Promise<void>) | undefined;
}

export type RegistrationOutcome =
  | { readonly kind: "asked" }
  | { readonly kind: "tooMany" }
  | { readonly kind: "invalid"; readonly errors: RegistrationErrors };

/**
 * Makes an inactive account and asks for the mail that activates it. For an address that has an account already
 * the same work is done and the same answer given; only the mail, which the owner alone reads, differs. So it is for
 * an address registered too often: nobody fills another's mailbox, nor takes their waiting account over and over.
 */
export async function registerAccount(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  { values, locale, clientAddress, alsoWrite, ...request }: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const read = registrationSchema.safeParse(values);
  if (!read.success)
    return { kind: "invalid", errors: fieldProblems<RegistrationField>(read.error) };
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, REGISTER_NETWORK_LIMIT, networkOf(clientAddress), now))) {
    return { kind: "tooMany" };
  }
  const { firstName, lastName, email, password } = read.data;
  const passwordHash = await hashPassword(password);
  if (!(await consumeRateLimit(deps, REGISTER_ADDRESS_LIMIT, email.toLowerCase(), now))) {
    return { kind: "asked" };
  }
  const origin = linkOrigin(deps.env, request.origin);
  await deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({
        firstName,
        lastName,
        email,
        passwordHash,
        locale,
        consentedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    const id =
      made?.id ??
      (await registerAgain(tx, read.data.email, { firstName, lastName, passwordHash, locale }));
    if (id) await alsoWrite?.(tx, id);
    await deps.queue.enqueue(tx, mailAccountLink, { email, wish: "register", locale, origin });
  });
  return { kind: "asked" };
}

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
