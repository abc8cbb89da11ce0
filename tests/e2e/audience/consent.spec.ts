import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** A browser without a window says so in its name, and is taken for the robot it is. */
const A_PERSONS_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const banner = (page: Page) => page.getByRole("region", { name: "Mesure d’audience" });
const choose = (page: Page, name: "Accepter" | "Refuser") =>
  banner(page).getByRole("button", { name }).click();
const cookiesLink = (page: Page) =>
  page.getByRole("contentinfo").getByRole("link", { name: "Cookies", exact: true });
/** All but the one that keeps the place in a list for 15 seconds: strictly needed, it waits for no consent. */
const cookieNames = async (context: BrowserContext) =>
  (await context.cookies())
    .map(({ name }) => name)
    .filter((name) => name !== "scroll-position")
    .sort();

test.describe("being counted", () => {
  test("[A-24 part] nothing is set before the choice, and both answers are as easy @narrow", async ({
    page,
    context,
  }) => {
    const told: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("mesure-audience")) told.push(request.url());
    });
    await page.goto("/contact");
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

  test("[A-24 part] answering scrolls nothing, and the banner covers nothing that sticks to the foot", async ({
    asResearcher,
  }) => {
    const page = await asResearcher(undefined, { viewport: { width: 390, height: 720 } });
    await page.goto("/mon-espace/mon-profil");
    const save = page.getByRole("button", { name: "Enregistrer mon profil" });
    await page.getByLabel("Site web").scrollIntoViewIfNeeded();
    const [bar, button] = [await banner(page).boundingBox(), await save.boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    // Nor does the news of something that was done lie over it.
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent("passerelle:toast", { detail: { message: "Une nouvelle" } }),
      ),
    );
    const toast = await page.locator(".toast").boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await banner(page).getByRole("button", { name: "Refuser" }).focus();
    await page.keyboard.press("Tab");
    await expect(banner(page).getByRole("button", { name: "Accepter" })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await choose(page, "Refuser");
    await expect(banner(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  test("[A-24 part] refusing is remembered, and nothing is counted", async ({ page, context }) => {
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

  test("[A-24 part] agreeing counts pages; the choice can be taken back from the footer", async ({
    asVisitor,
  }) => {
    const page = await asVisitor({ userAgent: A_PERSONS_BROWSER });
    const context = page.context();
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

    await cookiesLink(page).click();
    await expect(banner(page)).toBeVisible();
    await expect(banner(page)).toBeFocused();
    await choose(page, "Refuser");
    await expect(banner(page)).toBeHidden();
    await expect(cookiesLink(page)).toBeFocused();
    await expect.poll(() => cookieNames(context)).toEqual(["audience_consent"]);
  });

  test("[A-24 part] works without script", async ({ asVisitor, consoleGuard }) => {
    // The page about cookies is found by its own test; here only the question on it matters.
    consoleGuard.allow(/404/);
    const page = await asVisitor({ javaScriptEnabled: false });
    await page.goto("/contact");
    await choose(page, "Refuser");
    await expect(page).toHaveURL(/\/contact$/);
    await expect(banner(page)).toBeHidden();
    await page.goto("/");
    await expect(banner(page)).toBeHidden();
    await cookiesLink(page).click();
    await choose(page, "Accepter");
    await expect(page).toHaveURL(/\/donnees-personnelles-et-cookies$/);
    await expect(banner(page)).toBeHidden();
  });

  test("[A-24 part] a browser that asks not to be followed is not asked", async ({ asVisitor }) => {
    const page = await asVisitor({ extraHTTPHeaders: { "Sec-GPC": "1" } });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    );
    await page.goto("/contact");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await cookiesLink(page).click();
    await expect(banner(page)).toContainText("Votre navigateur demande à ne pas être suivi");
    await expect(banner(page).getByRole("button", { name: "Accepter" })).toBeHidden();
    await banner(page).getByRole("button", { name: "Fermer" }).click();
    await expect(banner(page)).toBeHidden();
  });

  test("[A-24 part] what takes focus is not hidden behind the question", async ({ page }) => {
    await page.goto("/");
    const last = cookiesLink(page);
    await last.focus();
    const [link, question] = [await last.boundingBox(), await banner(page).boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  });
});
