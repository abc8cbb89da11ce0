import { expect, expectAccessible, test } from "../support/e2e.ts";

for (const locale of ["fr", "en"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    // The guard of every test fails on an error of hydration or a violation of the security policy.
    test(`the style guide comes alive without a complaint or a barrier: ${locale}, ${colorScheme} @narrow`, async ({
      page,
    }) => {
      test.slow(); // a page with every component on it
      await page.emulateMedia({ colorScheme });
      await page.goto(`/styleguide?locale=${locale}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      // React has taken over when it answers: its own handlers stand on the document's nodes.
      await page.waitForFunction(() =>
        Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith("__react")),
      );
      const width = page.viewportSize()?.width ?? 0;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await expectAccessible(page);
    });
  }
}
