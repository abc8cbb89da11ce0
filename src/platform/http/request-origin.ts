import type { Env } from "../env.ts";
import { parseIpAddress } from "../throttle/network.ts";

/**
 * Where a request comes from. Behind a proxy, the last address of the list is the one the proxy itself saw; the others may be
 * invented. A port that came with it is another at each connection, and what is no address is nobody's.
 */
export function getClientAddress(
  forwardedFor: string | null | undefined,
  remoteAddress: string | undefined,
  { trustProxy }: { readonly trustProxy: boolean },
): string {
  const written = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : "";
  const forwarded = written ? parseIpAddress(written) : null;
  // Requests handed over by a test come through no socket.
  return forwarded ?? remoteAddress ?? "unknown";
}

/**
 * Builds the test of whether an address is free of limits by network. Only loopback addresses ever are, and only where the
 * configuration says so: behind a proxy on the same machine that TRUST_PROXY does not name, all visitors have one.
 */
export function createExemption({
  EXEMPT_LOOPBACK,
  DEMO,
}: Pick<Env, "EXEMPT_LOOPBACK" | "DEMO">): IsExempt {
  return (EXEMPT_LOOPBACK ?? DEMO) ? isLoopback : () => false;
}

export type IsExempt = (address: string) => boolean;

const isLoopback: IsExempt = (address) =>
  address === "unknown" || /^(?:::1$|(?:::ffff:)?127\.)/i.test(address);
