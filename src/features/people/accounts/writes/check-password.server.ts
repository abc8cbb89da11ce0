import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { toNetworkLimits } from "#platform/rate-limit/network.ts";
import {
  consumeRateLimit,
  type RateLimit,
  refundRateLimit,
  resetRateLimit,
} from "#platform/rate-limit/rate-limit.server.ts";
import { logSecurityEvent } from "#platform/security-events.server.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/password.ts";
import { getHashingOwner, verifyPassword } from "../rules/password-hash.server.ts";
import {
  ACTIVATE_LIMIT,
  CONFIRM_LIMIT,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_BROWSER_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from "../rules/registration.ts";

interface PasswordCheckContext
  extends Pick<DepsWithQueue, "db" | "signer" | "hasher" | "log" | "metrics"> {
  readonly now: Date;
}

export interface PasswordAttempt {
  readonly password: string;
  /** Null where there is no such account: it costs the same time, and nothing isRight. */
  readonly passwordHash: string | null;
  /** What is consumed, and by whom, while tries are wrong. */
  readonly limits: readonly (readonly [limit: RateLimit, subject: string])[];
  /** Whom it is about and where it came from, for who watches over accounts. */
  readonly source: { readonly account: string; readonly clientAddress?: string };
}

/** Which counts are those of one person, in one place, session or browser. */
const PER_PERSON_LIMITS: ReadonlySet<string> = new Set(
  [SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_BROWSER_LIMIT, CONFIRM_LIMIT, ACTIVATE_LIMIT].map(
    ({ name }) => name,
  ),
);

/**
 * Whether a password is right. Only wrong tries count: a campus may stand behind one address. Throws INVALID for a wrong
 * one and TOO_MANY_REQUESTS, before anything is hashed, for who has candidate too often.
 */
export async function checkPassword(
  context: PasswordCheckContext,
  { password, passwordHash, limits, source }: PasswordAttempt,
  field = "password",
): Promise<void> {
  // Counted ahead, so that many tries at once are no way around, and given back below.
  const consumed: (typeof limits)[number][] = [];
  for (const [limit, subject] of limits) {
    if (!(await consumeRateLimit(context, limit, subject, context.now))) {
      logSecurityEvent(context, "limited", { ...source, what: limit.name });
      throw new DomainError("TOO_MANY_REQUESTS");
    }
    consumed.push([limit, subject]);
  }
  const refund = async () => {
    for (const [limit, subject] of consumed) await refundRateLimit(context, limit, subject);
  };
  // Bytes, not letters, are what hashing costs: nobody's password comes near.
  const tooLong = password.length > PASSWORD_MAX_LENGTH * 4;
  const candidate = tooLong ? "" : password;
  const isRight = await verifyPassword(
    context,
    candidate,
    passwordHash,
    getHashingOwner(source),
  ).catch(async (error: unknown) => {
    await refund();
    throw error;
  });
  if (tooLong || !isRight) {
    logSecurityEvent(context, "refused", source);
    throw new DomainError("INVALID", { [field]: "wrong" });
  }
  await refund();
  // Their own tries were no guessing after all; those of their network, or of the site around it, may have been somebody else's.
  const own = consumed.find(([{ name }]) => PER_PERSON_LIMITS.has(name));
  if (own) await resetRateLimit(context, ...own);
}

interface SignInAttempt {
  /** The address or id under which somebody tries to come in. */
  readonly account: string;
  readonly passwordHash: string | null;
  readonly clientAddress: string;
  /** Which browser of this person it is, if they have signed in with it before. */
  readonly browser: string | null;
}

/**
 * Who is slowed down at the door. A browser its owner has used before is consumed by itself: nobody else's tries keep them
 * out. Any other is consumed with its network, and for each account by network, so that a stranger elsewhere locks nobody
 * out. The hash is a part of it because these are guesses at one password: with a new one, they are forgotten.
 */
export function getSignInLimits({ account, passwordHash, clientAddress, browser }: SignInAttempt) {
  if (browser) return [[SIGN_IN_BROWSER_LIMIT, `${account} ${browser}`]] as const;
  const guess = (network: string) => [account, network, passwordHash ?? ""].join(" ");
  return [
    ...toNetworkLimits(SIGN_IN_NETWORK_LIMIT, clientAddress),
    // Whoever rents a server has 65,536 networks: the site around them is consumed for each account, too.
    ...toNetworkLimits(SIGN_IN_ACCOUNT_LIMIT, clientAddress).map(
      ([limit, network]) => [limit, guess(network)] as const,
    ),
  ];
}
