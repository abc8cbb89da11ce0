import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { networkOf, tryWithin } from "#platform/rate-limit/rate-limit.server.ts";
import { mailAccountLink } from "../jobs/mail-account-link.server.ts";
import { hashPassword } from "../password-hash.server.ts";
import {
  fieldProblems,
  REGISTER_NETWORK_LIMIT,
  type RegistrationErrors,
  type RegistrationField,
  registrationSchema,
} from "../rules/registration.ts";
import { users } from "../tables.server.ts";

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
 * the same work is done and the same answer given; only the mail, which the owner alone reads, differs.
 */
export async function registerAccount(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  { values, locale, clientAddress, alsoWrite, ...request }: RegistrationRequest,
): Promise<RegistrationOutcome> {
  const read = registrationSchema.safeParse(values);
  if (!read.success)
    return { kind: "invalid", errors: fieldProblems<RegistrationField>(read.error) };
  const now = deps.clock.now();
  if (!(await tryWithin(deps, REGISTER_NETWORK_LIMIT, networkOf(clientAddress), now))) {
    return { kind: "tooMany" };
  }
  const { firstName, lastName, email, password } = read.data;
  const passwordHash = await hashPassword(password);
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
    if (made) await alsoWrite?.(tx, made.id);
    await deps.queue.enqueue(tx, mailAccountLink, { email, wish: "register", locale, origin });
  });
  return { kind: "asked" };
}
