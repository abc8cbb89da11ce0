import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";

/** Searching must work as well without script: everything here that does not need one runs without. */
const withoutScript = { javaScriptEnabled: false };

const cards = (page: Page): Locator => page.getByRole("main").getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading").allTextContents();
const number = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));
const found = async (page: Page) => number(await heading(page).textContent());
const heading = (page: Page) =>
  page.getByRole("main").getByRole("heading", { name: /^\d[\d\s]* (appels?|calls?)$/ });

const menu = (page: Page, name: RegExp) => page.locator("summary").filter({ hasText: name });
const choice = (page: Page, name: RegExp) => page.getByLabel(name);

async function choose(page: Page, filter: RegExp, ...choices: RegExp[]): Promise<number[]> {
  await menu(page, filter).click();
  const panel = page.locator("details[open]");
  const counts: number[] = [];
  for (const name of choices) {
    const option = panel.locator("label").filter({ hasText: name });
    counts.push(number(await option.locator(".opt-n").textContent()));
    await option.getByRole("checkbox").or(option.getByRole("radio")).check();
  }
  await panel.getByRole("button", { name: /Appliquer|Apply/ }).click();
  return counts;
}

async function search(page: Page, keywords: string): Promise<void> {
  await page
    .getByRole("searchbox")
    .or(page.getByRole("combobox", { name: /appel|call/ }))
    .first()
    .fill(keywords);
  await page.getByRole("button", { name: /^(Rechercher|Search)$/ }).click();
}

test.describe("without script", () => {
  test("[A-01 part] the home page is the search: six calls, more a page when asked", async ({
    asVisitor,
  }) => {
    const page = await asVisitor(withoutScript);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Trouvez l’appel/);
    await expect(cards(page)).toHaveCount(6);
    const total = await found(page);
    expect(total).toBeGreaterThan(100);

    await page.getByLabel("Par page").selectOption("24");
    await page.getByRole("button", { name: "Afficher" }).click();
    await expect(cards(page)).toHaveCount(24);
    expect(new URL(page.url()).searchParams.get("nbElementsPerPage")).toBe("24");

    const first = await titles(page);
    await page.getByRole("link", { name: /^Voir les \d+ suivants$/ }).click();
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    expect(first).not.toContain((await titles(page))[0]);
  });

  test("[A-03] each filter says how many calls it would leave, and leaves them", async ({
    asVisitor,
  }) => {
    const page = await asVisitor(withoutScript);
    const everything = await found(page);
    const statuses = await choose(page, /^Statut/, /^À venir/, /^Ouvert/, /^Clos/);
    expect(statuses.every((count) => count > 0)).toBe(true);
    expect(statuses.reduce((sum, count) => sum + count, 0)).toBe(everything);
    expect(await found(page)).toBe(everything);
    await page.getByRole("link", { name: "Tout effacer" }).click();
    const [upcoming = 0, open = 0] = await choose(page, /^Statut/, /^À venir/, /^Ouvert/);
    expect(await found(page)).toBe(upcoming + open);

    const [anr = 0, ademe = 0] = await choose(page, /^Partenaire/, /^ANR(?!S)/, /^ADEME/);
    expect(anr).toBeGreaterThan(0);
    expect(await found(page)).toBe(anr + ademe);

    const [companies = 0] = await choose(page, /^Entreprises/, /^Ouvert aux entreprises/);
    expect(await found(page)).toBe(companies);
    expect(companies).toBeLessThan(anr + ademe);

    const [abroad = 0] = await choose(page, /^International/, /^Ouvert à l’international/);
    expect(await found(page)).toBe(abroad);
    for (const card of await cards(page).all()) {
      await expect(card).toContainText("Ouvert aux entreprises");
      await expect(card).toContainText("Ouvert à l’international");
      await expect(card).toContainText(/ANR|ADEME/);
    }
  });

  test("[A-04] every filter is a tag that can be taken away; one button takes all", async ({
    asVisitor,
  }) => {
    test.slow(); // every press of a filter is a page of its own
    const page = await asVisitor(withoutScript);
    const everything = await found(page);
    const tags = page.getByRole("list", { name: "Filtres actifs" });
    await choose(page, /^Statut/, /^Ouvert/, /^À venir/);
    await choose(page, /^Partenaire/, /^ANR(?!S)/, /^ADEME/);
    await choose(page, /^Entreprises/, /^Ouvert aux entreprises/);
    await choose(page, /^International/, /^Ouvert à l’international/);
    await search(page, "recherche");
    const filtered = page.url();
    // A word, two statuses, two partners, companies, international, and the button.
    await expect(tags.getByRole("listitem")).toHaveCount(8);
    let left = 8;
    for (const name of [
      /recherche/,
      /entreprises/i,
      /international/i,
      /ADEME/,
      /ANR/,
      /À venir/,
      /Ouvert$/,
    ]) {
      await tags.getByRole("link", { name }).click();
      left -= 1;
      // With the last tag, the button that takes all goes too.
      await expect(tags.getByRole("listitem")).toHaveCount(left === 1 ? 0 : left);
      if (left > 1) await expect(tags.getByRole("link", { name })).toHaveCount(0);
    }
    expect(await found(page)).toBe(everything);

    await page.goto(filtered);
    await expect(tags.getByRole("listitem")).toHaveCount(8);
    await tags.getByRole("link", { name: "Tout effacer" }).click();
    await expect(tags).toHaveCount(0);
    expect(await found(page)).toBe(everything);
    expect(new URL(page.url()).search).toBe("");
  });

  test("[A-05 part] calls are sorted by closing, opening, publication and relevance", async ({
    asVisitor,
  }) => {
    const page = await asVisitor(withoutScript);
    await page.goto("/?status=open&nbElementsPerPage=48");
    const moments = () =>
      cards(page)
        .getByRole("time")
        .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    const sort = async (value: string) => {
      await page.getByLabel("Trier par").selectOption(value);
      await page.getByRole("button", { name: "Afficher" }).click();
      await expect(page.getByLabel("Trier par")).toHaveValue(value);
    };
    const urgent = await moments();
    expect(urgent).toEqual([...urgent].sort());
    await sort("closing-desc");
    const latest = await moments();
    expect(latest).toEqual([...latest].sort().reverse());

    // An open call shows when it closes; an upcoming one, when it opens.
    await page.goto("/?status=upcoming&nbElementsPerPage=48");
    await sort("opening-asc");
    const opening = await moments();
    expect(opening).toEqual([...opening].sort());
    await sort("publication-desc");
    const newest = await titles(page);
    await sort("publication-asc");
    const oldest = await titles(page);
    if (newest.length <= 48) expect(oldest).toEqual(newest.toReversed());

    await page.goto("/?keywords=hydrogène");
    await expect(page.getByLabel("Trier par").locator("option:checked")).toHaveText("Pertinence");
    expect((await titles(page))[0]).toMatch(/hydrogène/i);
  });

  test("[A-07 part] accents, case, plurals and a slip of the finger do not matter", async ({
    asVisitor,
  }) => {
    const page = await asVisitor(withoutScript);
    await search(page, "hydrogène");
    const expected = await titles(page);
    expect(expected.length).toBeGreaterThan(0);
    for (const keywords of ["HYDROGENES", "hydrogen", "hydrogéne"]) {
      await page.goto(`/?${new URLSearchParams({ keywords })}`);
      expect((await titles(page)).sort()).toEqual([...expected].sort());
    }
    await search(page, "hydrgoene");
    expect(await titles(page)).toContain(expected[0]);
    await expect(page.getByText(/Aucun appel ne contient/)).toBeVisible();
    // Whoever meant it so has it so.
    await page.getByRole("link", { name: "Chercher exactement ces mots" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Aucun appel/ })).toBeVisible();
    await expect(page.getByLabel("Rechercher un appel")).toHaveValue('"hydrgoene"');

    // What else was looked for is said, and quotes leave it out.
    await search(page, "IA");
    await expect(page.getByText(/Aussi cherché.*intelligence artificielle/)).toBeVisible();
    await search(page, '"intelligence artificielle"');
    await expect(page.getByText(/Aussi cherché/)).toBeHidden();

    await search(page, "xyzzyx");
    await expect(
      page.getByRole("heading", { level: 2, name: "Aucun appel", exact: true }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Voir tous les appels" }).click();
    await expect(cards(page)).toHaveCount(6);
  });

  test("a text that leads nowhere is answered by what is the matter with it, in both languages", async ({
    asVisitor,
  }) => {
    const page = await asVisitor(withoutScript);
    await page.goto("/?locale=fr&keywords=%3F%21%E2%80%A6");
    await expect(page.getByText(/«\s?\?!…\s?» ne contient aucun mot à chercher/)).toBeVisible();
    await expect(cards(page)).toHaveCount(6);
    await page.goto("/?locale=en&keywords=the+of+and");
    await expect(page.getByText(/“the of and” holds no word to search for/)).toBeVisible();
    const words = Array.from("abcdefghijklmnopqrst", (letter) => `zorglubi${letter}x`);
    await page.goto(`/?locale=en&keywords=${words.join("+")}`);
    await expect(page.getByText(/or 17 more of these words\./)).toBeVisible();
    await expect(
      page.getByRole("link", { name: /^Without “zorglubi.*…”: \d+ calls$/ }),
    ).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("zorglubitx");
  });

  test("[A-16 part] a card leads to its call and back", async ({ asVisitor }) => {
    const page = await asVisitor(withoutScript);
    await page.goto("/?status=open");
    const [title = ""] = await titles(page);
    await cards(page).first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  test("[A-22 part] the language changes in place and stays", async ({
    asVisitor,
    consoleGuard,
  }) => {
    const page = await asVisitor(withoutScript);
    await page.goto("/?keywords=hydrogène&status=open");
    const total = await found(page);
    await page
      .getByRole("navigation", { name: "Langue" })
      .getByRole("link", { name: /English/ })
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const params = new URL(page.url()).searchParams;
    expect([params.get("keywords"), params.get("status")]).toEqual(["hydrogène", "open"]);
    expect(await found(page)).toBe(total);
    await expect(page).toHaveTitle(/Calls for proposals/);
    await expect(page.getByRole("button", { name: "Search" })).toBeVisible();

    consoleGuard.allow(/404/);
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/page you are looking for/);
    await page
      .getByRole("navigation", { name: "Language" })
      .getByRole("link", { name: /Français/ })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/introuvable/);
  });
});

test("[A-26 part] everything can be reached and used by keyboard alone", async ({ asVisitor }) => {
  const page = await asVisitor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Aller au contenu" });
  while (!(await skip.evaluate((link) => link === document.activeElement)))
    await page.keyboard.press("Tab");
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);

  const status = menu(page, /^Statut/);
  await status.focus();
  await page.keyboard.press("Enter");
  const upcoming = choice(page, /^À venir/);
  await expect(upcoming).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(upcoming).toBeHidden();
  await expect(status).toBeFocused();

  // The bricks of the strip are one stop, name their call and lead to it.
  const bricks = page.getByRole("group", { name: /clôtures? dans les/ }).getByRole("link");
  await bricks.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(bricks.nth(1)).toBeFocused();
  const name = (await bricks.nth(1).locator("title").textContent()) ?? "";
  await expect(bricks.nth(1)).toHaveAccessibleName(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/appel/);
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "?";
  expect(name).toContain(title.trim());
});

test("[A-26 part] on a narrow screen nothing sticks out, and searching works @telephone", async ({
  page,
}) => {
  // The first call found begins above the fold.
  await page.goto("/");
  await expect(cards(page).first().getByRole("heading")).toBeInViewport({ ratio: 1 });
  await page.goto("/?status=open");
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
  await search(page, "hydrogène");
  await expect(cards(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
});

for (const [what, path] of [
  ["in French, on a wide screen", "/?locale=fr&keywords=hydrogene&status=open&partners=anr"],
  ["in English @telephone", "/?locale=en"],
  ["in English, with nothing found", "/?locale=en&keywords=xyzzyx"],
] as const) {
  test(`[A-26 part] no barrier a program can find, ${what}`, async ({ page }) => {
    test.slow(); // looking at every node of a page takes its time
    await page.goto(path);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
  });
}
