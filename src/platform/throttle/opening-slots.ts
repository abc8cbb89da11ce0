import type { IsExempt } from "../http/request-origin.ts";
import { toNetworks } from "./network.ts";

/**
 * Sockets being opened at once by one network: each costs database queries. A refused browser retries a moment later.
 */
export const MAX_OPENING_PER_NETWORK = 32;
/** The networks of one site share four times as many. */
export const MAX_OPENING_PER_SITE = 4 * MAX_OPENING_PER_NETWORK;

/** Slots for sockets that are being opened, by network and site. */
export class OpeningSlots {
  readonly #taken = new Map<string, number>();
  readonly #isExempt: IsExempt;

  constructor(isExempt: IsExempt) {
    this.#isExempt = isExempt;
  }

  /** Takes a slot and returns its release function; null when there is none. */
  acquire(address: string): (() => void) | null {
    const networks = toNetworks(address).filter((one) => one !== undefined);
    const [near = 0, site = 0] = networks.map((network) => this.#taken.get(network) ?? 0);
    const isFull = near >= MAX_OPENING_PER_NETWORK || site >= MAX_OPENING_PER_SITE;
    if (isFull && !this.#isExempt(address)) return null;
    for (const network of networks) this.#count(network, 1);
    return () => {
      for (const network of networks) this.#count(network, -1);
    };
  }

  #count(network: string, step: 1 | -1): void {
    const taken = (this.#taken.get(network) ?? 0) + step;
    if (taken > 0) this.#taken.set(network, taken);
    else this.#taken.delete(network);
  }
}
