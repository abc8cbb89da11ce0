import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const FAVOURITES = "/mon-espace/mes-alertes-et-favoris";

// One after the other: they are about what the same people keep.
test.describe.configure({ mode: "default" });

const heartOf = (page: Page, title: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: title, exact: true }) })
    .getByRole("button", { name: /Garder dans mes favoris/ });

/** A call whose heart nobody has pressed yet. */
async function freshCall(page: Page): Promise<string> {
  await page.goto("/?nbElementsPerPage=48&status=open");
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { pressed: false }) })
    .last();
  return ((await card.getByRole("heading").textContent()) ?? "").trim();
}

const serverSays = async (page: Page, title: string) => {
  const answer = await page.request.get(FAVOURITES);
  return (await answer.text()).includes(title);
};

test("[C-16 part] the heart follows the server: pressed, let go, and after a reload", async ({
  asResearcher,
}) => {
  const page = await asResearcher("james.okafor@example.org");
  await page.goto("/change_locale/fr?to=/");
  const title = await freshCall(page);
  const heart = heartOf(page, title);
  await heart.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => serverSays(page, title)).toBe(true);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.press("Space");
  await expect.poll(() => serverSays(page, title)).toBe(false);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

/** Tells whether the presses of a page have all been answered and no further one is on its way. */
function settledPresses(page: Page): () => boolean {
  let waiting = 0;
  let changedAt = Date.now();
  const count = (by: number) => (request: Request) => {
    if (!request.url().includes("/ajax/")) return;
    waiting += by;
    changedAt = Date.now();
  };
  page.on("request", count(1));
  page.on("requestfinished", count(-1));
  return () => waiting === 0 && Date.now() - changedAt > 500;
}

test("[C-16 part] many quick presses and two windows end as the last press says", async ({
  asResearcher,
}) => {
  const page = await asResearcher("james.okafor@example.org");
  await page.goto("/change_locale/fr?to=/");
  const title = await freshCall(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  // A slow network: presses come faster than answers.
  await page.route("**/ajax/**", async (route) => {
    await new Promise((done) => setTimeout(done, 150));
    await route.continue();
  });
  const settled = settledPresses(page);
  const heart = heartOf(page, title);
  for (let at = 0; at < 7; at++) await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  // Another window's press comes after this one's, not in the midst of them: the last one counts.
  await expect.poll(settled).toBe(true);
  await expect.poll(() => serverSays(page, title)).toBe(true);
  // The other window has heard of it; its own press lets go.
  const there = heartOf(other, title);
  await expect(there).toHaveAttribute("aria-pressed", "true");
  await there.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => serverSays(page, title)).toBe(false);
});

test("[C-16 part] a failure puts the heart back and says so", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/503|ERR_FAILED|net::/);
  const page = await asResearcher("james.okafor@example.org");
  await page.goto("/change_locale/fr?to=/");
  const title = await freshCall(page);
  await page.route("**/ajax/**", (route) => route.fulfill({ status: 503, body: "{}" }));
  await heartOf(page, title).click();
  await expect(page.getByText(/Le favori n’a pas pu être enregistré/)).toBeVisible();
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "false");
});

test("[C-16 part] a visitor presses a heart, signs in, and is back at the call, liked", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  await page.goto("/?keywords=cancer");
  const card = page.getByRole("article").first();
  const title = ((await card.getByRole("heading").textContent()) ?? "").trim();
  await card.getByRole("button", { name: /connexion demandée/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Se connecter" })).toBeVisible();
  await page.getByLabel("Adresse électronique").fill("claire.morel@example.org");
  await page.getByLabel("Mot de passe").fill("passerelle1");
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/keywords=cancer#appel-\d+$/);
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "true");
  await heartOf(page, title).click();
  await expect(heartOf(page, title)).toHaveAttribute("aria-pressed", "false");
});

test("[C-16 part] without script the heart is a form that comes back to the page", async ({
  asResearcher,
}) => {
  const page = await asResearcher("james.okafor@example.org", { javaScriptEnabled: false });
  await page.goto("/change_locale/fr?to=/?keywords=cancer");
  const card = page.getByRole("article").first();
  const heart = card.getByRole("button", { name: /Garder dans mes favoris/ });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(page).toHaveURL(/keywords=cancer#appel-\d+$/);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("[C-15 part] favourites stand by urgency; closed ones are removed together, and brought back", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(FAVOURITES);
  await expectAccessible(page);
  const closed = page.getByRole("region", { name: /^Clos/ });
  const open = page.getByRole("region", { name: /^Ouverts/ });
  const before = await closed.getByRole("listitem").count();
  expect(before).toBeGreaterThan(0);
  const closings = await open
    .locator("time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  expect(closings).toEqual([...closings].sort());
  await closed.getByRole("button", { name: /^Retirer/ }).click();
  const removed = page.getByRole("status").filter({ hasText: "retiré" });
  await expect(removed.getByRole("button", { name: /^Annuler/ })).toBeFocused();
  await expect(closed).toBeHidden();
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(closed.getByRole("listitem")).toHaveCount(before);
});

test("[C-15 part] the chronology of favourites holds them and nothing else, drawn and in words", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(FAVOURITES);
  const titles = await page.getByRole("main").locator(".favourite-title").allInnerTexts();
  await page
    .getByRole("navigation", { name: "Alertes et favoris" })
    .getByRole("link", { name: "Chronologie" })
    .click();
  const agenda = page.getByRole("region", { name: "Agenda", exact: true });
  await expect(agenda.locator(".agenda-title")).toHaveCount(titles.length);
  const drawing = page.getByRole("group", { name: /^Frise des appels/ });
  await expect(drawing.getByRole("link", { name: titles[0] ?? "" }).first()).toBeVisible();
  await expectAccessible(page);
});

test("[C-15 part] a small screen and the English pages show the same", async ({ asResearcher }) => {
  const page = await asResearcher("claire.morel@example.org", {
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`/change_locale/en?to=${FAVOURITES}`);
  await expect(page.getByRole("heading", { name: /^Open/ })).toBeVisible();
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
