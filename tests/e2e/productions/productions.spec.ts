import type { Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

// They share a researcher and make the archive misbehave: one after the other.
test.describe.configure({ mode: "serial" });

const LIST = "/mon-espace/mes-productions";
const heading = (page: Page) => page.locator("#productions-count");
const favourites = (page: Page) => page.getByRole("link", { name: /^Favoris/ });

test("[C-08 part, C-09 part, C-14 part] a researcher without ORCID imports 5,000 works by HAL identifier, with progress", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  await page.goto(LIST);
  await expect(
    page.getByRole("heading", { name: "Vos productions ne sont pas encore importées" }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Non merci" }).click();
  await expect(page.getByRole("heading", { name: "Vous avez un ORCID iD" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Vous avez un ORCID iD" })).toHaveCount(0);

  await page.getByLabel("Identifiant HAL", { exact: true }).fill("Noor Haddad !");
  await page.getByRole("button", { name: "Lancer l’import" }).click();
  await expect(page.getByRole("alert")).toContainText("L’import n’a pas été lancé");
  await expect(page.getByRole("alert")).toBeFocused();
  const field = page.getByLabel("Identifiant HAL", { exact: true });
  await expect(field).toHaveValue("Noor Haddad !");
  await expectAccessible(page);
  await field.fill("noor-haddad");
  await page.getByRole("button", { name: "Lancer l’import" }).click();

  const bar = page.getByRole("progressbar", { name: "Import depuis HAL" });
  await expect(bar).toBeVisible();
  await expect(page.getByText(/\d sur 5\s000 productions/)).toBeVisible({ timeout: 20_000 });
  const before = await bar.evaluate((one: HTMLProgressElement) => one.value);
  await expect
    .poll(() => bar.evaluate((one: HTMLProgressElement) => one.value).catch(() => 5000))
    .toBeGreaterThan(before);

  // It can be left, and is found again.
  await page.goto("/mon-espace");
  await page.goto(LIST);
  await expect(heading(page)).toHaveText(/5\s000 productions, page 1 sur 250/, { timeout: 30_000 });
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("par votre identifiant HAL noor-haddad")).toBeVisible();
  await page.goto(`${LIST}/50/100`);
  await expect(heading(page)).toHaveText(/page 50 sur 50/);
  await page.goto(`${LIST}/zéro/-3`);
  await expect(heading(page)).toHaveText(/page 1 sur 250/);
  await expect(page.getByText(/^Étude n° \d+ : <i>mesure<\/i> & "méthode"/).first()).toBeVisible();
});

test("[C-08 part] productions are filtered by type, year and words @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(LIST);
  await expectAccessible(page);
  await expect(page.getByText(/^HAL\s: à jour au .* par votre ORCID iD/)).toBeVisible();
  await page.getByRole("link", { name: /^Article dans une revue/ }).click();
  // Another test brings three more works over meanwhile.
  await expect(heading(page)).toHaveText(/^2[01] productions/);
  await page.getByLabel("Chercher dans mes productions").fill("argileux HIVERS");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await expect(heading(page)).toHaveText("1 production");
  await page.getByLabel("Année").selectOption({ label: "2026 (1)" });
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await expect(page).toHaveURL(/type=article.*annee=2026|annee=2026.*type=article/);
  await expect(heading(page)).toHaveText("1 production");
  await page.getByLabel("Chercher dans mes productions").fill("rien de tel");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Aucune production ne correspond" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Effacer les filtres" }).click();
  await expect(heading(page)).toHaveText(/^6[0-3] productions/);
});

test("[C-08 part] a work that both archives have is shown once, with both marks", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(`${LIST}?source=all&q=site+pilote+2014`);
  const shared = page.getByRole("listitem").filter({ hasText: "Mesures de température" });
  await expect(shared).toHaveCount(1);
  await expect(shared).toContainText("HAL");
  await expect(shared).toContainText("Recherche Data Gouv");
  await page.goto("/change_locale/en?to=/mon-espace");
  await page.goto(`${LIST}?source=all&type=dataset`);
  await expect(page.getByText("Dataset ·").first()).toBeVisible();
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test("[C-08 part] ten favourites and no more; one main, with a star", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict\)|404 \(Not Found\)/);
  const page = await asResearcher();
  await page.goto(LIST);
  // A retry removes the favourites that the first try added.
  const remove = page.getByRole("button", { name: /^Retirer des favoris/ });
  const shown = /(\d+) sur 10/.exec((await favourites(page).textContent()) ?? "");
  for (let count = Number(shown?.[1]) - 1; count >= 4; count--) {
    await remove.last().click();
    await expect(favourites(page)).toContainText(`${count} sur 10`);
  }
  await expect(favourites(page)).toContainText("4 sur 10");
  const add = page.getByRole("button", { name: /^Mettre en favori/ });
  for (let count = 5; count <= 10; count++) {
    await add.first().click();
    await expect(favourites(page)).toContainText(`${count} sur 10`);
  }
  await add.first().click();
  await expect(page.getByText("Retirez-en une avant d’en ajouter une autre.")).toBeVisible();
  await expect(favourites(page)).toContainText("10 sur 10");
  await remove.last().scrollIntoViewIfNeeded();
  await remove.last().focus();
  const scrolled = await page.evaluate(() => scrollY);
  await page.keyboard.press("Enter");
  await expect(favourites(page)).toContainText("9 sur 10");
  // The heart that was pressed keeps the focus, and the page its place.
  await expect(page.locator('form[data-act="favourite"] button:focus')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  const star = (name: string) =>
    page.getByRole("button", { name: new RegExp(`^${name}\\s: Storing summer`) });
  await star("Choisir comme production principale").click();
  await expect(star("Ne plus prendre comme production principale")).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText("Production principale", { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Production principale", { exact: true })).toHaveCount(1);

  // What the server refuses comes as its own words.
  await page
    .locator('form[data-act="main"] input[name="halIdentifier"]')
    .first()
    .evaluate((input: HTMLInputElement) => {
      input.value = "hal-00000000";
    });
  await page
    .getByRole("button", { name: /^Choisir comme production/ })
    .first()
    .click();
  await expect(page.getByText("Cette production n’est pas dans votre liste.")).toBeVisible();
});

test("[C-08 part] hearts and stars work without script", async ({ asResearcher }) => {
  const page = await asResearcher("claire.morel@example.org", { javaScriptEnabled: false });
  await page.goto(`${LIST}?favoris=1`);
  const count = await page.getByRole("button", { name: /^Retirer des favoris/ }).count();
  await page
    .getByRole("button", { name: /^Retirer des favoris/ })
    .last()
    .click();
  await expect(page).toHaveURL(/favoris=1/);
  await expect(page.getByRole("button", { name: /^Retirer des favoris/ })).toHaveCount(count - 1);
});

test("[C-24 part] HAL fails: the space says so, the list stays with its date, and trying again works", async ({
  asResearcher,
  outsideAddress,
}) => {
  const fault = (kind: string) => fetch(`${outsideAddress}/faults/hal/${kind}`, { method: "PUT" });
  const page = await asResearcher();
  await page.goto(LIST);
  try {
    await fault("failing");
    await page.getByRole("button", { name: "Mettre à jour HAL" }).click();
    await expect(page.getByText("HAL a répondu par une erreur.")).toBeVisible({ timeout: 15_000 });
    await expect(
      page.getByText(/fonctionnalités de votre espace peuvent être dégradées/),
    ).toBeVisible();
    await expect(page.getByText(/^HAL\s: à jour au/)).toBeVisible();
    await expect(heading(page)).toHaveText(/60 productions/);
    await expectAccessible(page);
  } finally {
    await fault("none");
  }
  await page.getByRole("button", { name: "Réessayer HAL" }).click();
  await expect(page.getByText(/3 nouvelles/)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/peuvent être dégradées/)).toHaveCount(0);
  // What the archive lost meanwhile is marked, and can be taken off the list.
  await page.getByLabel("Chercher dans mes productions").fill("mid-term");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await expect(page.getByText("N’est plus dans HAL")).toBeVisible();
  await page.getByRole("button", { name: /^Retirer de ma liste/ }).click();
  await expect(
    page.getByRole("heading", { name: "Aucune production ne correspond" }),
  ).toBeVisible();
});

test("[C-08 part] a namesake's work is taken off the list, and comes back by undo", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(LIST);
  const notMine = page.getByRole("button", { name: /^Ce travail n’est pas de moi/ });
  const count = await notMine.count();
  await notMine.first().click();
  const done = page.getByRole("status").filter({ hasText: "aucun import ne" });
  await expect(done).toBeVisible();
  const undo = done.getByRole("button", { name: "Annuler" });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await undo.click();
  await expect(done).toBeHidden();
  await expect(notMine).toHaveCount(count);
});
