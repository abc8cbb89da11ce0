import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";

for (const [locale, screen] of [
  ["fr", "on a wide screen"],
  ["en", "@telephone"],
] as const) {
  // The guard of every test fails on an error of hydration or a violation of the security policy.
  test(`the style guide comes alive without a complaint or a barrier, in ${locale} ${screen}`, async ({
    page,
  }) => {
    test.slow(); // a page with every component on it
    await page.goto(`/styleguide?locale=${locale}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    // React has taken over when its own marks stand on the document's nodes.
    await page.waitForFunction(() =>
      Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith("__react")),
    );
    const width = page.viewportSize()?.width ?? 0;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
  });
}
