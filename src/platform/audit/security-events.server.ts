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
  /** The id of an account, so that one is followed through every door; where there is none, the address that was typed. */
  readonly account?: string | undefined;
  readonly clientAddress?: string | undefined;
  /** What was tried, where the event alone does not say it. */
  readonly what?: string;
}

/**
 * Writes down what matters to who watches over accounts, and counts it. No address is written: account and network
 * appear as digests under the installation's secret, the same each time, so that an attack can be followed and nobody
 * be read from the log.
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
