import {
  logSecurityEvent,
  type SecurityEventDetails,
} from "#platform/audit/security-events.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { DeclaredLimit } from "#platform/throttle/limits.ts";
import { consumeCode, consumeRecoveryCode, findFactor } from "./second-factor.server.ts";

/** How often a person may be asked for a code before an act that cannot be undone. */
export const FACTOR_LIMIT: DeclaredLimit = {
  name: "confirm-factor",
  per: "person",
  max: 20,
  seconds: 900,
};

interface Confirmation extends Pick<DepsWithQueue, "log" | "metrics" | "signer"> {
  readonly tx: Db;
  readonly userId: string;
  readonly clientAddress: string;
  readonly now: Date;
}

/**
 * Asks for the second factor again, in the transaction of an act that cannot be undone: an open session alone must not
 * suffice. A code counts once, also across sign-ins. INVALID: `code`.
 */
export async function confirmFactor(
  { tx, userId, clientAddress, now, ...deps }: Confirmation,
  typed: string,
): Promise<void> {
  const code = typed.slice(0, 40);
  const factor = await findFactor(tx, deps.signer, userId);
  const isRight =
    factor?.confirmed &&
    ((await consumeCode(tx, { userId, factor, code, now })) ||
      (await consumeRecoveryCode(tx, { userId, code, now })));
  if (isRight) return;
  const details: SecurityEventDetails = { account: userId, clientAddress, what: "code" };
  logSecurityEvent(deps, "refused", details);
  throw new DomainError("INVALID", { code: "wrong" });
}
