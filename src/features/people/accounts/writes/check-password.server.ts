import { logSecurityEvent } from "#platform/audit/security-events.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { toNetworkLimits } from "#platform/throttle/network.ts";
import {
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
} from "#platform/throttle/rate-limit.server.ts";
import type { RateLimit } from "#platform/throttle/token-bucket.ts";
import { PASSWORD_MAX_LENGTH } from "../rules/password.ts";
import { getHashingOwner, verifyPassword } from "../rules/password-hash.server.ts";
import {
  ACTIVATE_LIMIT,
  CONFIRM_LIMIT,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_BROWSER_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from "../rules/registration.ts";
import { findKnownBrowser } from "../rules/request-browser.ts";

interface PasswordCheckContext
  extends Pick<DepsWithQueue, "db" | "signer" | "hasher" | "log" | "metrics"> {
  readonly now: Date;
}

interface PasswordAttempt {
  readonly password: string;
  /** Null if there is no such account: verification takes the same time and fails. */
  readonly passwordHash: string | null;
  /** The rate limits of wrong attempts, each with its key. */
  readonly limits: readonly (readonly [limit: RateLimit, subject: string])[];
  /** The account and client, for security logs. */
  readonly source: { readonly account: string; readonly clientAddress?: string };
}

/** Limits that count the attempts of a single person. */
const PER_PERSON_LIMITS: ReadonlySet<string> = new Set(
  [SIGN_IN_ACCOUNT_LIMIT, SIGN_IN_BROWSER_LIMIT, CONFIRM_LIMIT, ACTIVATE_LIMIT].map(
    ({ name }) => name,
  ),
);

/**
 * Verifies a password. Only wrong attempts count, because a whole campus may share one address. Throws INVALID for a
 * wrong password and, before hashing, TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  context: PasswordCheckContext,
  { password, passwordHash, limits, source }: PasswordAttempt,
  field = "password",
): Promise<void> {
  // Consumed in advance, so that concurrent attempts cannot exceed a limit, and refunded below.
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
  // Hashing costs by bytes, not characters. No real password comes near this length.
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
  // The person's own wrong attempts are forgiven; those of the network or site may be another person's.
  const own = consumed.find(([{ name }]) => PER_PERSON_LIMITS.has(name));
  if (own) await resetRateLimit(context, ...own);
}

interface SignInContext extends PasswordCheckContext {
  readonly input: { readonly password: string; readonly knownBrowsers: string };
  readonly request: { readonly clientAddress: string };
}

interface SignInAccount {
  readonly email: string;
  /** Undefined if there is no such account. */
  readonly userId: string | undefined;
  readonly passwordHash: string | null;
  /** Counts the wrong attempts; by default the address. */
  readonly account?: string;
}

/** Verifies the password of a sign-in within its rate limits. */
export async function checkSignInPassword(
  context: SignInContext,
  { email, userId, passwordHash, account = email }: SignInAccount,
): Promise<void> {
  const { signer, now, input, request } = context;
  const { password, knownBrowsers } = input;
  const { clientAddress } = request;
  const browser =
    userId === undefined
      ? null
      : findKnownBrowser(signer, knownBrowsers, { userId, passwordHash, now });
  const limits = getSignInLimits({ account, passwordHash, clientAddress, browser });
  const source = { account: userId ?? email, clientAddress };
  await checkPassword(context, { password, passwordHash, limits, source });
}

interface SignInAttempt {
  /** The e-mail address of the attempt. */
  readonly account: string;
  readonly passwordHash: string | null;
  readonly clientAddress: string;
  /** The id of a known browser of this person, or null. */
  readonly browser: string | null;
}

/**
 * The rate limits of a sign-in. A known browser has its own count, so that attempts from elsewhere do not block it.
 * Other browsers count by network, and for each account by network, so that a stranger elsewhere cannot block the
 * owner. The keys contain the password hash: attempts at an old password no longer count after a change.
 */
function getSignInLimits({ account, passwordHash, clientAddress, browser }: SignInAttempt) {
  if (browser) return [[SIGN_IN_BROWSER_LIMIT, `${account} ${browser}`]] as const;
  const guess = (network: string) => [account, network, passwordHash ?? ""].join(" ");
  return [
    ...toNetworkLimits(SIGN_IN_NETWORK_LIMIT, clientAddress),
    // A rented server has 65,536 IPv6 networks, so the surrounding site is counted for each account too.
    ...toNetworkLimits(SIGN_IN_ACCOUNT_LIMIT, clientAddress).map(
      ([limit, network]) => [limit, guess(network)] as const,
    ),
  ];
}
