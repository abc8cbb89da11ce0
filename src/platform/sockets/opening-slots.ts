import type { IsExempt } from "../http/request-origin.ts";
import { ConcurrencyWindows, type Release } from "../throttle/concurrency-window.ts";
import { toNetworks } from "../throttle/network.ts";

/**
 * Sockets being opened at once by one network: each costs database queries. A refused browser retries a moment later.
 */
export const MAX_OPENING_PER_NETWORK = 32;
/** The networks of one site share four times as many. */
export const MAX_OPENING_PER_SITE = 4 * MAX_OPENING_PER_NETWORK;

/** Returns the function that takes a slot for a socket of an address, or null when there is none. */
export function createOpeningSlots(isExempt: IsExempt): (address: string) => Release | null {
  const networks = new ConcurrencyWindows({ slots: MAX_OPENING_PER_NETWORK, maxWaiting: 0 });
  const sites = new ConcurrencyWindows({ slots: MAX_OPENING_PER_SITE, maxWaiting: 0 });
  return (address) => {
    if (isExempt(address)) return () => {};
    const [near, site] = toNetworks(address);
    const releaseNetwork = networks.get(near).tryEnter();
    if (!releaseNetwork || !site) return releaseNetwork;
    const releaseSite = sites.get(site).tryEnter();
    if (releaseSite)
      return () => {
        releaseNetwork();
        releaseSite();
      };
    releaseNetwork();
    return null;
  };
}
