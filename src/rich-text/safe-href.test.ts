import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

const ALL = ["web", "mail", "page"] as const;

describe("an address", () => {
  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://x.org",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "https://hal.science@evil.example/",
    "x",
    "#",
    "",
    `https://example.org/${"x".repeat(2000)}`,
  ])("%j is never a link", (text) => expect(safeHref(text, ALL)).toBeUndefined());

  test.each([
    [" https://example.org/é (1)\n", "https://example.org/%C3%A9%20(1)"],
    ["http://example.org", "http://example.org/"],
    ["mailto:a@example.org", "mailto:a@example.org"],
    ["/aide-et-faq?q=é#dates", "/aide-et-faq?q=%C3%A9#dates"],
    ["#dates", "#dates"],
  ])("%j is %s", (text, href) => expect(safeHref(text, ALL)).toBe(href));

  test("leads only where its place allows", () => {
    expect(safeHref("mailto:a@example.org", ["web"])).toBeUndefined();
    expect(safeHref("/aide")).toBeUndefined();
    expect(safeHref("https://example.org/", ["page"])).toBeUndefined();
    expect(safeHref(null)).toBeUndefined();
  });

  test("whatever is written, it leads nowhere else, and is accepted again as it is", () => {
    const written = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."/\\:.@#?ahtps\n\t") }),
      fc.string().map((text) => `javascript:${text}`),
      fc.string().map((text) => `mailto:${text}`),
      fc.string().map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const href = safeHref(text, ALL);
        if (href === undefined) return;
        expect(href).toMatch(/^[!-~]+$/);
        expect(href).not.toMatch(/["<>\\^`{|}]/);
        expect(new URL(href, "https://site.example").protocol).toMatch(/^(?:https?|mailto):$/);
        if (/^[/#]/.test(href))
          expect(new URL(href, "https://site.example").host).toBe("site.example");
        expect(safeHref(href, ALL)).toBe(href);
      }),
      { numRuns: 1000 },
    );
  });
});
