import type { PersonActor } from "#platform/actor.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { linkOrigin } from "#platform/mail/link-origin.ts";
import { consumeRateLimit } from "#platform/rate-limit/rate-limit.server.ts";
import { mailEmailChange } from "../jobs/mail-email-change.server.ts";
import { isOrcidProof } from "../orcid-link-wish.server.ts";
import { ownPassword } from "../own-password.server.ts";
import { emailSchema, LINK_ADDRESS_LIMIT } from "../rules/registration.ts";

interface Asked {
  readonly email: string;
  /** The password of who has one: an open session alone must not be able to take an account away. */
  readonly password: string;
  /** For who has no password: that they were at ORCID a moment ago. A first address takes nothing away, and needs none. */
  readonly proof: string;
  readonly locale: Locale;
  readonly origin: string;
}

export type EmailChangeOutcome =
  | "asked"
  | "invalid"
  | "same"
  | "wrongPassword"
  | "tooMany"
  | "stale";

/** Asks for the mail that makes an address the account's. Whether the address is another's is told to nobody here. */
export async function askEmailChange(
  deps: Pick<DepsWithQueue, "db" | "queue" | "signer" | "clock" | "env">,
  actor: PersonActor,
  { email, password, proof, locale, origin }: Asked,
): Promise<EmailChangeOutcome> {
  const address = emailSchema.safeParse(email);
  if (!address.success) return "invalid";
  if (address.data.toLowerCase() === actor.email?.toLowerCase()) return "same";
  const known = await ownPassword(deps, actor.userId, password);
  if (known === "wrong") return "wrongPassword";
  if (known === "tooMany") return "tooMany";
  const now = deps.clock.now();
  const first = actor.email === null;
  if (known === "none" && !first && !isOrcidProof(deps.signer, actor.sessionId, proof, now)) {
    return "stale";
  }
  if (!(await consumeRateLimit(deps, LINK_ADDRESS_LIMIT, actor.userId, now))) {
    return "tooMany";
  }
  await deps.queue.enqueue(deps.db, mailEmailChange, {
    userId: actor.userId,
    email: address.data,
    locale,
    origin: linkOrigin(deps.env, origin),
  });
  return "asked";
}
