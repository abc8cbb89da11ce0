import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/e2e.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Mesure d’audience" });
const choose = (page: Page, name: "Accepter" | "Refuser") =>
  banner(page).getByRole("button", { name }).click();
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).sort();

test.describe("being counted", () => {
  test("[A-24] nothing is set before the choice, and both answers are as easy @narrow", async ({
    page,
    context,
  }) => {
    const told: string[] = [];
    page.on("request", ({ url }) => {
      if (url().includes("mesure-audience")) told.push(url());
    });
    await page.goto("/");
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    expect(await cookieNames(context)).toEqual([]);
    expect(told).toEqual([]);
    const accept = banner(page).getByRole("button", { name: "Accepter" });
    const refuse = banner(page).getByRole("button", { name: "Refuser" });
    const [a, r] = [await accept.boundingBox(), await refuse.boundingBox()];
    expect([a?.width, a?.height, a?.y]).toEqual([r?.width, r?.height, r?.y]);
    expect(await accept.getAttribute("class")).toBe(await refuse.getAttribute("class"));
  });

  test("[A-24] refusing is remembered, and nothing is counted", async ({ page, context }) => {
    await page.goto("/");
    await choose(page, "Refuser");
    await expect(banner(page)).toBeHidden();
    await expect(page.getByText("vos visites ne sont pas comptées")).toBeVisible();
    expect(await cookieNames(context)).toEqual(["audience_consent"]);
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(await cookieNames(context)).toEqual(["audience_consent"]);
  });

  test("[A-24] agreeing counts pages; the choice can be taken back from the footer", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    const first = page.waitForResponse("**/mesure-audience");
    await choose(page, "Accepter");
    expect((await first).status()).toBe(204);
    await expect
      .poll(() => cookieNames(context))
      .toEqual(["audience_consent", "audience_visit", "audience_visitor"]);
    const second = page.waitForRequest("**/mesure-audience");
    await page.goto("/contact?objet=secret");
    expect((await second).postData()).toContain("path=%2Fcontact&locale=fr");
    await expect(banner(page)).toBeHidden();

    await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
    await expect(banner(page)).toBeVisible();
    await expect(banner(page)).toBeFocused();
    await choose(page, "Refuser");
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Cookies" })).toBeFocused();
    await expect.poll(() => cookieNames(context)).toEqual(["audience_consent"]);
  });

  test("[A-24] works without script", async ({ asVisitor, consoleGuard }) => {
    // The page about cookies is found by its own test; here only the question on it matters.
    consoleGuard.allow(/404/);
    const page = await asVisitor({ javaScriptEnabled: false });
    await page.goto("/contact");
    await choose(page, "Refuser");
    await expect(page).toHaveURL(/\/contact$/);
    await expect(banner(page)).toBeHidden();
    await page.goto("/");
    await expect(banner(page)).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
    await choose(page, "Accepter");
    await expect(page).toHaveURL(/\/donnees-personnelles-et-cookies$/);
    await expect(banner(page)).toBeHidden();
  });

  test("[A-24] a browser that asks not to be followed is not asked", async ({ asVisitor }) => {
    const page = await asVisitor({ extraHTTPHeaders: { "Sec-GPC": "1" } });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    );
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
    await expect(banner(page)).toContainText("Votre navigateur demande à ne pas être suivi");
    await expect(banner(page).getByRole("button", { name: "Accepter" })).toBeHidden();
    await banner(page).getByRole("button", { name: "Fermer" }).click();
    await expect(banner(page)).toBeHidden();
  });

  test("[A-24] what takes focus is not hidden behind the question", async ({ page }) => {
    await page.goto("/");
    const last = page.getByRole("contentinfo").getByRole("link", { name: "Cookies" });
    await last.focus();
    const [link, question] = [await last.boundingBox(), await banner(page).boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  });
});
