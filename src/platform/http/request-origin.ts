import type { Env } from "../env.ts";
import { parseIpAddress } from "../throttle/network.ts";

/**
 * The client's IP address. Behind a proxy, the last address of the list is the one the proxy saw; the others may be
 * forged. The port is dropped and anything but an address ignored.
 */
export function getClientAddress(
  forwardedFor: string | null | undefined,
  remoteAddress: string | undefined,
  { trustProxy }: { readonly trustProxy: boolean },
): string {
  const lastEntry = trustProxy ? forwardedFor?.split(",").at(-1)?.trim() : "";
  const forwarded = lastEntry ? parseIpAddress(lastEntry) : null;
  // Requests of tests have no socket.
  return forwarded ?? remoteAddress ?? "unknown";
}

/**
 * Returns the test whether an address is exempt from limits by network. Only loopback addresses can be, and only if
 * configured: behind an undeclared proxy on the same machine all visitors have the loopback address.
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

/** Scheme and host as visitors see them: as configured, or from the request (from the proxy's headers if trusted). */
export function createOriginReader(env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">) {
  const configured = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null;
  return (url: string, header: (name: string) => string | null | undefined): string => {
    if (configured) return configured;
    const { protocol, host } = new URL(url);
    const forwarded = env.TRUST_PROXY ? header("x-forwarded-proto") : undefined;
    const scheme = forwarded === "https" || forwarded === "http" ? `${forwarded}:` : protocol;
    return `${scheme}//${host}`;
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change state: only requests of our own pages may (CSRF protection). Browsers send
 * Sec-Fetch-Site, or Origin in older ones, and a page cannot forge either. Clients that send neither are no browsers
 * and carry no cookies by accident.
 */
export function canChangeState(method: string, headers: Headers, ownOrigin: string): boolean {
  return SAFE_METHODS.has(method) || isOwnOrigin(headers, ownOrigin);
}

/** Also checked for sockets, which other sites could open: the same-origin policy does not apply to them. */
export function isOwnOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === ownOrigin;
}
