import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const PAGES = [
  "/partenaires",
  "/partenaire/anr",
  "/partenaire/anses/2",
  "/actualites",
  "/actualites/2",
  "/actualite/organoides-une-journee-pour-comparer",
  "/actualite/passerelle-ouvre",
  "/aide-et-faq",
  "/aide-et-faq?q=depot",
  "/aide-et-faq?q=zzzz",
  "/a-propos",
  "/mentions-legales",
  "/donnees-personnelles-et-cookies",
  "/accessibilite",
  "/plan-du-site",
];

// What a program looks at is the same in both languages but for its words: every page is looked at once, half of them in each.
for (const [locale, pages] of [
  ["fr", PAGES.filter((_, index) => index % 2 === 0)],
  ["en", PAGES.filter((_, index) => index % 2 === 1)],
] as const) {
  // One test for all: the browser fetches and compiles styles and scripts once.
  test(`[A-18 part, A-19 part, A-21 part] pages to read are accessible, half of them in ${locale}`, async ({
    page,
  }) => {
    // axe computes the contrast of every word: long pages take it a while on a busy machine.
    test.slow();
    for (const path of pages) {
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}locale=${locale}`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("[A-26 part] no page to read scrolls sideways @telephone", async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(false);
  }
});

test("[A-18 part] from the agencies to one agency, its calls page by page, and the search", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Principal" }).getByText("Partenaires").click();
  await expect(page.getByRole("article").first()).toBeVisible();
  // Other tests may have added a partner.
  expect(await page.getByRole("article").count()).toBeGreaterThanOrEqual(7);
  await page.getByRole("link", { name: "Agence nationale de la recherche", exact: true }).click();
  await expect(page).toHaveURL(/\/partenaire\/anr$/);
  const first = await page.getByRole("article").first().textContent();
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/\/partenaire\/anr\/2$/);
  await expect(page.getByRole("article").first()).not.toHaveText(first ?? "");
  await page.getByRole("link", { name: "Chercher parmi ces appels" }).click();
  await expect(page).toHaveURL(/\/\?partners=anr$/);
  await expect(page.getByRole("link", { name: "Retirer le filtre ANR" })).toBeVisible();
});

test("[A-18 part, A-19 part] a page that does not exist is a 404; past the last one it leads back", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/404/);
  for (const path of [
    "/partenaire/anr/0",
    "/partenaire/anr/deux",
    "/partenaire/x",
    "/actualites/0",
  ])
    expect((await page.goto(path))?.status(), path).toBe(404);
  expect((await page.goto("/actualites/9999"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Il n’y a pas de page 9999");
  await page.getByRole("link", { name: "Lire les dernières actualités" }).click();
  await expect(page).toHaveURL(/\/actualites$/);
  expect((await page.goto("/partenaire/anr/9999"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Il n’y a pas de page 9999");
  await expect(page).toHaveTitle(/^Il n’y a pas de page 9999/);
  await page.getByRole("link", { name: "Voir les appels de l’ANR" }).click();
  await expect(page).toHaveURL(/\/partenaire\/anr$/);
});

test("[A-19 part] news are read one after the other, and followed by a feed", async ({ page }) => {
  await page.goto("/actualites");
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveCount(5);
  const second = await titles.nth(1).textContent();
  await titles.first().getByRole("link").click();
  await page
    .getByRole("navigation", { name: "Autres actualités" })
    .getByText(second ?? "")
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second ?? "");
  await page.getByRole("link", { name: "Toutes les actualités" }).click();

  const href = await page
    .getByRole("link", { name: "Suivre par un flux Atom" })
    .getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const entries = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      return [...feed.querySelectorAll("entry > title")].map((title) => title.textContent);
    },
    await answer.text(),
  );
  expect(entries.length).toBeGreaterThan(5);
  expect(entries[1]).toBe(second);
});

test("[A-21 part, A-26 part] without script the help is searched on the server, and a link opens its question", async ({
  asVisitor,
}) => {
  const page = await asVisitor({ javaScriptEnabled: false });
  await page.goto("/aide-et-faq");
  await page.getByRole("searchbox", { name: "Chercher dans l’aide" }).fill("MOT DE PASSE OUBLIE");
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(page).toHaveURL(/\?q=MOT/);
  await expect(page.getByRole("heading", { name: "J’ai oublié mon mot de passe." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "À quelle heure ferme un appel" })).toBeHidden();
  await page.goto("/aide-et-faq#question-cookies");
  await expect(page.getByText("Un cookie de session", { exact: false })).toBeVisible();
});

test("[A-21 part, A-26 part] the help by keyboard: search while typing, unfold, link, no dead end", async ({
  page,
}) => {
  await page.goto("/aide-et-faq");
  const box = page.getByRole("searchbox", { name: "Chercher dans l’aide" });
  const status = page.getByRole("status");
  await expect(status).toHaveText("35 questions");
  await box.focus();
  await page.keyboard.type("cookies");
  await expect(status).toHaveText(/^\d questions? trouvées?$/);
  await expect(page).toHaveURL(/\?q=cookies$/);
  await expect(page.getByRole("heading", { name: "Le dépôt" })).toBeHidden();

  const question = page.getByRole("heading", { name: "Quels cookies utilisez-vous" });
  await page.locator("summary", { has: question }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Un cookie de session", { exact: false })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(
    page.getByRole("link", { name: /^Lien vers cette question.*cookies/ }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#question-cookies$/);

  await box.fill("zzzz");
  await expect(status).toHaveText("Aucune question trouvée");
  await expect(page.getByRole("link", { name: "Nous écrire" })).toHaveAttribute("href", "/contact");
  await page.getByRole("link", { name: "Voir toutes les questions" }).first().press("Enter");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await expect(status).toHaveText("35 questions");
});

test("[A-21 part] a shared link opens its question, even through a search that hides it", async ({
  page,
}) => {
  await page.goto("/aide-et-faq?q=zzzz#question-heure-de-cloture");
  await expect(
    page.getByText("qui est toujours l’heure de Paris", { exact: false }),
  ).toBeInViewport();
});

test("[A-21 part] the site map leads to every page of the menus, agency and theme of the help", async ({
  page,
}) => {
  await page.goto("/plan-du-site");
  const hrefs = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const menus = await page
    .getByRole("contentinfo")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  // Links with a query lead into a page that is listed without it.
  const pages = menus.filter((href) => !href.includes("?"));
  expect(pages).not.toContain("/styleguide");
  expect(hrefs).toEqual(expect.arrayContaining(pages));
  // The test of the administration may have added one.
  const partners = hrefs.filter((href) => href.startsWith("/partenaire/"));
  expect(partners.length).toBeGreaterThanOrEqual(7);
  for (const href of hrefs) expect((await page.request.get(href)).status(), href).toBe(200);
});
