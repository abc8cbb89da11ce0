import type { Deps } from "../deps.ts";
import { toNetwork } from "../throttle/network.ts";

export type SecurityEvent =
  | "signedIn"
  | "refused"
  | "rightRefused"
  | "limited"
  | "passwordChanged"
  | "addressChanged"
  | "secondFactor"
  | "rightsChanged"
  | "orcidLinked"
  | "orcidUnlinked";

export interface SecurityEventDetails {
  /**
   * Account id, so that one account can be followed over all ways to sign in; the typed address where there is no
   * account.
   */
  readonly account?: string | undefined;
  readonly clientAddress?: string | undefined;
  /** The attempted act, where the event alone does not say it. */
  readonly what?: string;
}

/**
 * Logs and counts an event that matters for the security of accounts. Account and network appear as keyed digests, the
 * same each time: an attack can be followed, but the log names no person.
 */
export function logSecurityEvent(
  { log, metrics, signer }: Pick<Deps, "log" | "metrics" | "signer">,
  event: SecurityEvent,
  { account, clientAddress, what }: SecurityEventDetails,
): void {
  const digest = (value: string) => signer.digest("security event", value).slice(0, 16);
  metrics.securityEvents.inc({ event });
  const about = {
    event,
    ...(what ? { what } : {}),
    ...(account ? { account: digest(account.toLowerCase()) } : {}),
    ...(clientAddress ? { network: digest(toNetwork(clientAddress)) } : {}),
  };
  log.info(about, "security");
}
