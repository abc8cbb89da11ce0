import type { Env } from "../env.ts";
import type { RoutePolicy } from "./route-policy.ts";

interface SecurityHeaderOptions {
  nonce: string;
  https: boolean;
  mode: Env["NODE_ENV"];
  framing: RoutePolicy["framing"];
  secretAddress?: boolean;
}

/**
 * Inline scripts run only with the nonce of this response; nothing is loaded from other origins; no other site may
 * frame a page.
 */
export function buildContentSecurityPolicy({
  nonce,
  https,
  mode,
  framing,
}: SecurityHeaderOptions): string {
  // Vite's development client injects style elements and uses a socket.
  const development = mode === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framing === "own-pages" ? "'self'" : "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

export function buildSecurityHeaders(policy: SecurityHeaderOptions): Record<string, string> {
  return {
    "Content-Security-Policy": buildContentSecurityPolicy(policy),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": policy.framing === "own-pages" ? "SAMEORIGIN" : "DENY",
    "Referrer-Policy": policy.secretAddress ? "no-referrer" : "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(policy.https ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
