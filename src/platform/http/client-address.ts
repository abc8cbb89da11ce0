import { plainAddress } from "../rate-limit/network.ts";

/**
 * Where a request comes from. Behind a proxy, the last address of the list is the one the proxy itself saw; the others may be
 * invented. A port that came with it is another at each connection, and what is no address is nobody's.
 */
export function clientAddress(
  forwardedFor: string | null | undefined,
  remoteAddress: string | undefined,
  { trustProxy }: { readonly trustProxy: boolean },
): string {
  const written = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : "";
  const forwarded = written ? plainAddress(written) : null;
  // Requests handed over by a test come through no socket.
  return forwarded ?? remoteAddress ?? "unknown";
}

/**
 * Whether a request comes from this machine itself: a test, or a proxy in front of us that TRUST_PROXY does not tell
 * of, behind which everybody would share one allowance.
 */
export const isFromHere = (address: string): boolean =>
  address === "unknown" || /^(?:::1$|(?:::ffff:)?127\.)/i.test(address);
