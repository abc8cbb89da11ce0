import { expect, test } from "vitest";
import { buildContentSecurityPolicy, buildSecurityHeaders } from "./security-headers.ts";

const policy = { nonce: "abc", https: true, mode: "production", framing: "nobody" } as const;
const directive = (csp: string, name: string) =>
  csp.split("; ").find((part) => part.startsWith(`${name} `));

test("scripts and styles run by nonce, never because they are inline", () => {
  const csp = buildContentSecurityPolicy(policy);
  expect(directive(csp, "script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(directive(csp, "style-src")).toBe("style-src 'self' 'nonce-abc'");
  expect(csp).not.toContain("unsafe-eval");
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(csp).toContain(part);
});

test("only development lets styles and sockets of its tools through, and no script", () => {
  const csp = buildContentSecurityPolicy({ ...policy, mode: "development" });
  expect(directive(csp, "style-src")).toContain("unsafe-inline");
  expect(directive(csp, "connect-src")).toContain("ws:");
  expect(directive(csp, "script-src")).not.toContain("unsafe");
});

test("a page is shown in a frame of our own pages where its route says so, never in another site's", () => {
  const framed = buildSecurityHeaders({ ...policy, framing: "own-pages" });
  expect(framed["X-Frame-Options"]).toBe("SAMEORIGIN");
  expect(framed["Content-Security-Policy"]).toContain("frame-ancestors 'self'");
  expect(buildSecurityHeaders(policy)["X-Frame-Options"]).toBe("DENY");
});

test("nothing is loaded from elsewhere, sent elsewhere, sniffed, or told to other sites beyond where one came from", () => {
  const csp = buildContentSecurityPolicy(policy);
  for (const name of ["default-src", "connect-src", "font-src", "form-action"])
    expect(directive(csp, name)).toBe(`${name} 'self'`);
  expect(directive(csp, "img-src")).toBe("img-src 'self' data:");
  const headers = buildSecurityHeaders(policy);
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  const secret = buildSecurityHeaders({ ...policy, secretAddress: true });
  expect(secret["Referrer-Policy"]).toBe("no-referrer");
});

test("TLS is asked for only where there is TLS, for a year and for what lies below", () => {
  expect(buildSecurityHeaders(policy)["Strict-Transport-Security"]).toBe(
    "max-age=31536000; includeSubDomains",
  );
  const plain = buildSecurityHeaders({ ...policy, https: false });
  expect(plain).not.toHaveProperty("Strict-Transport-Security");
  expect(plain["Content-Security-Policy"]).not.toContain("upgrade-insecure-requests");
});
