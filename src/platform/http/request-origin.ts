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

/** Scheme and host as visitors see them: as configured, or as the request says, behind a proxy as the proxy says. */
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
 * Whether a request may change something: only our own pages may ask for it. Browsers say where a request comes
 * from (Sec-Fetch-Site, or Origin in older ones) and a page cannot forge either; clients that send neither carry
 * no one's cookies by accident.
 */
export function canChangeState(method: string, headers: Headers, ownOrigin: string): boolean {
  return SAFE_METHODS.has(method) || isOwnOrigin(headers, ownOrigin);
}

/** Also asked of sockets, which no rule of the browser keeps other sites from opening. */
export function isOwnOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = headers.get("origin");
  return origin === null || origin === ownOrigin;
}
